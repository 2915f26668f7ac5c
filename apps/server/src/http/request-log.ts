import type { FastifyInstance } from 'fastify';

/** Logs one line per request. It contains the route, never the URL: URLs can contain device tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const level = reply.statusCode >= 500 ? 'warn' : 'debug';
    request.log[level](
      {
        request: request.id,
        method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
