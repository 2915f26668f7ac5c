import type { FastifyRequest } from 'fastify';

/** The origin that links are written with: the public one, else that of the very host that was asked. */
export function publicOrigin(
  publicUrl: string | undefined,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  // The client chooses the Host header: an invalid one must not become a link.
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? 'http://localhost';
}
