import type { FastifyReply } from 'fastify';

/** Adds a request header on which the response depends: caches keep a form for each value (RFC 9110 §12.5.5). */
export function varyBy(reply: FastifyReply, header: string): void {
  const others = reply.getHeader('Vary');
  reply.header('Vary', others === undefined ? header : `${String(others)}, ${header}`);
}
