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
  /** Where the service may be when nothing says where it is. */
  readonly serviceHere: URL;
}

/** What the page asks of its service, and the worker that it registers, as the client's settings are resolved. */
export interface PageSettings {
  readonly siteId: string;
  readonly workerUrl: URL;
  readonly scopeUrl: URL;
}

export interface ServiceAddress {
  /** Ends with a slash: addresses below it are relative to it. */
  readonly service: URL;
  /** Whether nothing names the service: what is said of it then would be said of a stranger. */
  readonly serviceGuessed: boolean;
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

/**
 * The service that is asked for, or that the page's element, its script or its worker name. A page that bundles the
 * bell says nothing in its HTML, but its worker takes in the service's.
 *
 * @param imports - what the worker takes in. A file of the page's own origin may be a copy, which names no service.
 */
export function namedService(
  { service }: Pick<Examination, 'service'>,
  { bell }: Pick<Markup, 'bell'>,
  base: URL,
  imports: readonly URL[],
): URL | undefined {
  if (service !== undefined) return asFolder(service);
  if (bell?.service !== undefined) return asFolder(new URL(bell.service));
  const ours = imports.find(
    ({ origin, pathname }) => origin !== base.origin && pathname.endsWith('/sineta-worker.js'),
  );
  return ours && new URL(ours.pathname.replace(/[^/]*$/, ''), ours.origin);
}

/** The address as one that paths can be put behind. */
export function asFolder({ origin, pathname }: URL): URL {
  return new URL(pathname.replace(/\/?$/, '/'), origin);
}
