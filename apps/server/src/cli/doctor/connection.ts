import type { Markup } from './markup.ts';

/** What somebody wants to know of. What is left out, the page's own element may say. */
export interface Examination {
  readonly page: URL;
  readonly service?: URL | undefined;
  readonly site?: string | undefined;
  /** Address of the worker, from the page. */
  readonly worker?: string | undefined;
  /** Scope that it is registered with, from the page. */
  readonly scope?: string | undefined;
  /** Where the service is when neither the examination nor the page says. */
  readonly serviceHere: URL;
}

/** How the page is connected to its service, as the client's settings are resolved. */
export interface Connection {
  /** Ends with a slash: addresses below it are relative to it. */
  readonly service: URL;
  readonly siteId: string;
  readonly workerUrl: URL;
  readonly scopeUrl: URL;
}

/** @param base - where the page is, after redirects */
export function resolveConnection(examination: Examination, { bell }: Markup, base: URL): Connection {
  const fromPage = (path: string | undefined, otherwise: string): URL =>
    URL.parse(path ?? otherwise, base.href) ?? new URL(otherwise, base);
  const { service, site, worker, scope, serviceHere } = examination;
  return {
    service: asFolder(service ?? (bell?.service === undefined ? serviceHere : new URL(bell.service))),
    siteId: site ?? bell?.site ?? 'default',
    workerUrl: fromPage(worker ?? bell?.worker, '/sineta-worker.js'),
    scopeUrl: fromPage(scope ?? bell?.scope, '/sineta/'),
  };
}

function asFolder({ origin, pathname }: URL): URL {
  return new URL(pathname.replace(/\/?$/, '/'), origin);
}
