import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { contentCodings } from './content-coding.ts';
import type { Representation } from './representation.ts';
import { varyBy } from './vary-by.ts';

/**
 * Responds with a representation in the content coding that the client prefers, or with 304 if the client has it
 * already. Range is ignored (RFC 9110 §14.2): bodies are short and loaded whole.
 */
export async function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, isCompressible, encoded }: Representation,
): Promise<FastifyReply> {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  // A precondition applies only to a response that would be a success (RFC 9110 §13.2.1).
  if (reply.statusCode === 200) {
    if (ifMatch !== undefined && !includesTag(ifMatch, etag)) throw new ApiError('precondition_failed');
    reply.header('ETag', etag);
    if (isCompressible) varyBy(reply, 'Accept-Encoding');
    if (ifNoneMatch !== undefined && includesTag(ifNoneMatch, etag)) return reply.code(304).send();
  } else if (isCompressible) {
    varyBy(reply, 'Accept-Encoding');
  }
  reply.header('Content-Type', type);
  const coding = isCompressible
    ? negotiate(request.headers['accept-encoding'] ?? '', [...contentCodings])
    : null;
  if (coding !== null) reply.header('Content-Encoding', coding);
  return reply.send(await encoded(coding ?? 'identity'));
}

/** Weak comparison (RFC 9110 §8.8.3.2). Our tags contain no comma, so that no part of another tag equals one. */
function includesTag(header: string, etag: string): boolean {
  const opaque = withoutWeakness(etag);
  return header.trim() === '*' || header.split(',').some((tag) => withoutWeakness(tag.trim()) === opaque);
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
