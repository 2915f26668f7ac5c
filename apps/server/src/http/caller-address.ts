import type { FastifyRequest } from 'fastify';

/**
 * The IP address of the caller. An IPv4 address is written as such, although a dual-stack socket maps it into IPv6 (RFC
 * 4291 §2.5.5.2). Empty if the caller has disconnected.
 */
export function callerAddress({ ip }: { readonly ip: FastifyRequest['ip'] | undefined }): string {
  return (ip ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
