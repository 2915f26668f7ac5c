import type { OperationPart } from './operation.ts';

/** Forbids caches to store the response (RFC 9111 §5.2.2.5). */
export const noStore: OperationPart = {
  async onRequest(_request, reply) {
    reply.header('Cache-Control', 'no-store');
  },
};
