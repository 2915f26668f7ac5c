import { createRecordStore, type RecordStore } from '../shared/records.ts';
import type { Service } from '../shared/service.ts';

/** How a page is connected to its messaging service. All of it has a default. */
export interface MessagingClientOptions {
  /** Base URL of the service; the page's own origin when absent. */
  readonly service?: string;
  /** Site of the service; `default` when absent. */
  readonly site?: string;
  /** Address of the service worker on the page's origin; `/sineta-worker.js` when absent. */
  readonly worker?: string;
  /** Scope of the worker, `/sineta/` when absent: its own, so that a worker of the page is never replaced. */
  readonly scope?: string;
  readonly fetch?: typeof fetch;
  /** For pages where somebody is at work: a clicked notification opens beside them, and never in their place. */
  readonly stays?: boolean;
}

/** The options with their defaults. Addresses are resolved on use, because a server has no `location`. */
export interface Settings {
  readonly records: RecordStore;
  readonly service: () => Service;
  readonly worker: () => string;
  readonly scope: () => string;
}

export function resolveSettings(options: MessagingClientOptions): Settings {
  const absolute = (url: string) => new URL(url, location.href).href;
  const scope = () => absolute(options.scope ?? '/sineta/');
  return {
    scope,
    records: createRecordStore(scope),
    worker: () => absolute(options.worker ?? '/sineta-worker.js'),
    service: () => ({
      service: absolute(options.service ?? '/'),
      site: options.site ?? 'default',
      fetch: options.fetch ?? fetch,
    }),
  };
}
