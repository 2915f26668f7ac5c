import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { type Identity, requirePermission } from './authentication.ts';
import { problems } from './responses.ts';

/**
 * For Prometheus, with an API key: behind a proxy on the same machine every request comes from this
 * machine, so that the address says nothing of who asks.
 */
export function metricsRoutes(identity: Identity, registry: Registry): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/metrics',
      {
        onRequest: requirePermission(identity, 'read'),
        schema: {
          tags: ['health'],
          summary: 'Metrics for Prometheus',
          security: [{ apiKey: [] }],
          response: {
            200: {
              description: 'In the text format of Prometheus.',
              content: { 'text/plain': { schema: z.string() } },
            },
            ...problems('unauthorized', 'forbidden'),
          },
        },
      },
      async (_request, reply) => {
        reply.header('Cache-Control', 'no-store').type(registry.contentType);
        return registry.metrics();
      },
    );
  };
}

/** How long requests take, in seconds. */
export type RequestDurations = Histogram<'method' | 'route' | 'status'>;

/** Times every request by its route, never by the address asked for: device tokens stand in addresses. */
export function measureRequests(app: FastifyInstance, requests: RequestDurations): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    requests.observe({ method, route, status: statusCode }, elapsedTime / 1000);
  });
}
