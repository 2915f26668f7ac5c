import type { Markup } from './markup.ts';
import type { ServiceAddress } from './service-address.ts';

/** What somebody wants to know of. What is left out, the page's own element may say. */
export interface Examination {
  readonly page: URL;
  readonly service?: URL | undefined;
  readonly site?: string | undefined;
  /** Address of the worker, from the page. */
  readonly worker?: string | undefined;
  /** Scope that it is registered with, from the page. */
  readonly scope?: string | undefined;
  /** Where the service may be when nothing says where it is. */
  readonly serviceHere: URL;
}

/** What the page asks of its service, and the worker that it registers, as the client's settings are resolved. */
export interface PageSettings {
  readonly siteId: string;
  readonly workerUrl: URL;
  readonly scopeUrl: URL;
}

/** How the page is connected to its service. */
export interface Connection extends PageSettings, ServiceAddress {}

/** @param base - where the page is, after redirects */
export function resolveSettings(examination: Examination, { bell }: Markup, base: URL): PageSettings {
  const fromPage = (path: string | undefined, otherwise: string): URL =>
    URL.parse(path ?? otherwise, base.href) ?? new URL(otherwise, base);
  const { site, worker, scope } = examination;
  return {
    siteId: site ?? bell?.site ?? 'default',
    workerUrl: fromPage(worker ?? bell?.worker, '/sineta-worker.js'),
    scopeUrl: fromPage(scope ?? bell?.scope, '/sineta/'),
  };
}
