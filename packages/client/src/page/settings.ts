import { createRecordStore, type RecordStore } from '../shared/records.ts';
import type { Service } from '../shared/service.ts';

/** The connection of a page to its messaging service. Every option has a default. */
export interface MessagingClientOptions {
  /** Base URL of the service; the page's own origin when absent. */
  readonly service?: string;
  /** Site of the service; `default` when absent. Each further site of an origin needs a `scope` of its own. */
  readonly site?: string;
  /** Address of the service worker on the page's origin; `/sineta-worker.js` when absent. */
  readonly worker?: string;
  /**
   * Scope of the worker; `/sineta/` when absent, a separate scope that never replaces a worker of the page. A browser has one
   * subscription for each scope: two sites with the same one would take it from each other.
   */
  readonly scope?: string;
  readonly fetch?: typeof fetch;
  /** For pages with unsaved work: a click on a notification opens another tab instead of navigating the page. */
  readonly stays?: boolean;
  /**
   * Lets a page load take the token from the browser's records, without a request, for 12 hours after the service
   * confirmed an unchanged device. A gesture always makes a request. False when absent.
   */
  readonly reuseToken?: boolean;
}

/** The options with their defaults. Addresses are resolved on use, because a server has no `location`. */
export interface Settings extends Pick<MessagingClientOptions, 'reuseToken'> {
  readonly records: RecordStore;
  readonly service: () => Service;
  readonly worker: () => string;
  readonly scope: () => string;
}

export function resolveSettings(options: MessagingClientOptions): Settings {
  const absolute = (url: string) => new URL(url, location.href).href;
  const scope = () => absolute(options.scope ?? '/sineta/');
  return {
    ...options,
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
