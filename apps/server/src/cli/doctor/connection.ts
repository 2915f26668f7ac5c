import type { Markup } from './markup.ts';

/** The page to examine. Options that are absent are read from its `<sineta-bell>`. */
export interface Examination {
  readonly page: URL;
  readonly service?: URL | undefined;
  readonly site?: string | undefined;
  /** The address of the worker, relative to the page. */
  readonly worker?: string | undefined;
  /** The scope that the worker is registered with, relative to the page. */
  readonly scope?: string | undefined;
  /** A guess at the address of the service, used if nothing names one. */
  readonly serviceHere: URL;
}

/** The site and the worker that the page uses, resolved as the client resolves its settings. */
export interface PageSettings {
  readonly siteId: string;
  readonly workerUrl: URL;
  readonly scopeUrl: URL;
}

export interface ServiceAddress {
  /** Ends with a slash: addresses below it are relative to it. */
  readonly service: URL;
  /** Whether nothing names the service. Findings about a guessed address would mean nothing. */
  readonly serviceGuessed: boolean;
}

/** The connection of the page to its service. */
export interface Connection extends PageSettings, ServiceAddress {}

/** @param base - the address of the page after redirects */
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
 * The service given as an option, or named by the page's element, its script or its worker. The HTML of a page that
 * bundles the bell names no service, but its worker imports the script of the service.
 *
 * @param imports - the scripts that the worker imports. One on the page's own origin may be a copy and names no service.
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
  return ours && new URL(ours.pathname.slice(0, ours.pathname.lastIndexOf('/') + 1), ours.origin);
}

/** The address with a trailing slash, as a base for relative paths. */
export function asFolder({ origin, pathname }: URL): URL {
  return new URL(pathname.replace(/\/?$/, '/'), origin);
}
