import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses pages and scripts by the coding that the browser takes (RFC 9110 §8.4.1): without a proxy in front that does
 * so, they would be three times as long. Not for the API: its short answers would cost more than they save.
 */
export async function compressPages(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'] });
}
