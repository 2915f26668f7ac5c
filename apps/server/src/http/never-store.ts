import type { FastifyInstance } from 'fastify';

/** Forbids caches to store any response of these routes (RFC 9111 §5.2.2.5). */
export function neverStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
}
