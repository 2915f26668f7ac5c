import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from '../api-error.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies HTTPMethods[];

/**
 * Answers 405 with `Allow` (RFC 9110 §15.5.6) if a URL of the API exists but does not accept the method. Call it before
 * the routes are registered, and call the function that it returns afterwards.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/v1/')) return;
    const allowed = known.get(url) ?? new Set();
    known.set(url, allowed);
    for (const name of [method].flat()) allowed.add(name);
  });
  return () => {
    for (const [url, allowed] of Array.from(known)) {
      const allow = [...allowed].sort().join(', ');
      app.route({
        url,
        method: methods.filter((method) => !allowed.has(method)),
        schema: { hide: true },
        onRequest: (_request, reply, done) => {
          reply.header('Allow', allow);
          done(new ApiError('method_not_allowed', { detail: `This URL accepts ${allow}.` }));
        },
        handler: () => undefined,
      });
    }
  };
}
