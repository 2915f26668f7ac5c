import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { type Identity, requirePermission } from './authentication.ts';
import { noStore } from './no-store.ts';
import { operation } from './operation.ts';

/**
 * Metrics for Prometheus. They require an API key: behind a proxy on the same machine every request comes from this
 * machine, so that the address does not identify the caller.
 */
export function metricsRoutes(identity: Identity, registry: Registry): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/metrics',
        operationId: 'getMetrics',
        tag: 'health',
        summary: 'Get metrics for Prometheus',
        uses: [requirePermission(identity, 'read'), noStore],
        responses: {
          200: {
            description: 'Prometheus text format.',
            content: { 'text/plain': { schema: z.string() } },
          },
        },
        async handler(_request, reply) {
          reply.type(registry.contentType);
          return registry.metrics();
        },
      }),
    );
  };
}

/** Durations of requests, in seconds. */
export type RequestDurations = Histogram<'method' | 'route' | 'status'>;

/** Measures every request by its route, never by its URL: URLs can contain device tokens. */
export function measureRequests(app: FastifyInstance, requests: RequestDurations): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none';
    requests.observe({ method, route, status: statusCode }, elapsedTime / 1000);
    done();
  });
}
