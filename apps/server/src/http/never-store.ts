import type { FastifyInstance } from 'fastify';
import type { OperationPart } from './operation.ts';

/** Forbids caches to store the response (RFC 9111 §5.2.2.5). */
export const notStored: OperationPart = {
  async onRequest(_request, reply) {
    reply.header('Cache-Control', 'no-store');
  },
};

/** Forbids caches to store any response of these routes (RFC 9111 §5.2.2.5). */
export function neverStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
}
