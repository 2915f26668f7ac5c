import { errorKinds } from '@sineta/protocol';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, problemOf } from '../../api-error.ts';
import { asApiError } from './as-api-error.ts';

/** Sends every error, unknown URLs included, as problem details (RFC 9457). */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found', { detail: 'Nothing is served at this URL. /docs lists all endpoints.' });
  });
}

/** Bytes. The rest of a longer body is not worth reading. */
const longestRest = 8 * 1024 * 1024;

/**
 * Keeps the connection that Fastify would close: a client that is still sending would get a broken connection instead of the
 * response (RFC 9112 §9.6). Node.js discards the rest of the body.
 */
function readToItsEnd({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= longestRest) reply.removeHeader('connection');
}

/** Sends the error response. The cause of an internal error goes only to the log. */
export function sendProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = asApiError(error);
  if (errorKinds[apiError.code].reportable) {
    const { id, log, routeOptions } = request;
    log.error({ request: id, route: routeOptions.url, err: apiError.cause }, apiError.code);
  }
  if (apiError.code === 'body_too_large') readToItsEnd(request, reply);
  if (apiError.code === 'unauthorized') reply.header('WWW-Authenticate', 'Bearer realm="sineta"');
  if (apiError.code === 'storage_unavailable') reply.header('Retry-After', '5');
  void reply
    .code(apiError.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json')
    // Sent as bytes: Fastify adds a charset to strings, but the media type has no such parameter (RFC 9457 §6.1).
    .send(Buffer.from(JSON.stringify(problemOf(apiError))));
}
