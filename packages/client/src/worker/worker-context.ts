import type { RecordStore } from '../shared/records.ts';

/** What the handlers need of a service worker. `self` is one, with the records beside it. */
export interface WorkerContext {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  readonly records: RecordStore;
  readonly fetch: typeof fetch;
  /** Messages whose notification was clicked, until it is closed. */
  readonly clicked: Set<string>;
}
