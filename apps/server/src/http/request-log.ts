import type { FastifyInstance } from 'fastify';

/** One line a request. It names the route, never the address asked for: device tokens stand in addresses. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
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
  });
}
