import type { FastifyRequest } from 'fastify';

/**
 * The IP address of the caller, without the port that some proxies add to it. An IPv4 address is written as such, although a
 * dual-stack socket maps it into IPv6 (RFC 4291 §2.5.5.2). Empty if the caller has disconnected, and any text if a trusted
 * proxy does not state an address.
 */
export function callerAddress({ ip }: { readonly ip: FastifyRequest['ip'] | undefined }): string {
  return (ip ?? '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
