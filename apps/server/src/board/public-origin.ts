import type { FastifyRequest } from 'fastify';

/** The origin that links are written with: the public one, else that of the very host that was asked. */
export function publicOrigin(
  publicUrl: string | undefined,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  // Whoever asks writes the host: what is no host makes no link.
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? 'http://localhost';
}
