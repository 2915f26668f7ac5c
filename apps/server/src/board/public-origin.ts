import type { FastifyRequest } from 'fastify';

/** The origin for links: the configured public one, otherwise that of the request's host. */
export function publicOrigin(
  publicUrl: string | undefined,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  // The client chooses the Host header: an invalid one must not become a link.
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? 'http://localhost';
}
