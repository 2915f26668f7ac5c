import type { RecordStore } from '../shared/records.ts';

/** `Clients`, where `matchAll` lists windows unless it is given another type, which TypeScript does not know. */
export interface Windows extends Pick<Clients, 'openWindow'> {
  matchAll(options: { readonly includeUncontrolled: true }): Promise<readonly WindowClient[]>;
}

/** The parts of a service worker that the handlers use: those of `self`, and the stored records. */
export interface WorkerContext {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Windows;
  readonly records: RecordStore;
  readonly fetch: typeof fetch;
  /** Messages with a clicked notification, until its `close` event. */
  readonly clicked: Set<string | undefined>;
}
