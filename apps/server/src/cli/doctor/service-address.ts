import type { Examination } from './connection.ts';
import type { Markup } from './markup.ts';

export interface ServiceAddress {
  /** Ends with a slash: addresses below it are relative to it. */
  readonly service: URL;
  /** Whether nothing names the service: what is said of it then would be said of a stranger. */
  readonly serviceGuessed: boolean;
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
