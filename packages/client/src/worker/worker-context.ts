import type { RecordStore } from '../shared/records.ts';

/** The parts of a service worker that the handlers use: those of `self`, and the stored records. */
export interface WorkerContext {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  readonly records: RecordStore;
  readonly fetch: typeof fetch;
  /** Messages with a clicked notification, until its `close` event. */
  readonly clicked: Set<string | undefined>;
}
