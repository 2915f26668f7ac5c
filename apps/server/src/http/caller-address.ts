import type { FastifyRequest } from 'fastify';

/**
 * The address that a request comes from. An IPv4 one is written as such: a socket for both kinds maps it into IPv6
 * (RFC 4291 §2.5.5.2). Empty once the client has disconnected.
 */
export function callerAddress({ ip }: { readonly ip: FastifyRequest['ip'] | undefined }): string {
  return (ip ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
