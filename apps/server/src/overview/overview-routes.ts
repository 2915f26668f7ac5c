import { type Overview, overviewQuerySchema, overviewSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mergeReports } from '../delivery/health/merge-health-reports.ts';
import type { Executor } from '../database/executor.ts';
import { readAudience } from './overview.ts';
import { listHealth } from '../delivery/health/health-store.ts';
import { sumAnswers } from '../messages/outcomes/push-service-days.ts';
import { type Identity, requirePermission } from '../http/authentication.ts';
import { answer, problems } from '../http/responses.ts';
import { requireSite, siteParamsSchema } from '../sites/site-routes.ts';

/** The audience of a site and the push services that it is reached by, at a glance. */
export function overviewRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/sites/:site/overview',
      {
        onRequest: requirePermission(identity, 'read'),
        schema: {
          tags: ['sites'],
          summary: 'The audience over time, what it consists of, and how the push services are',
          security: [{ apiKey: [] }],
          params: siteParamsSchema,
          querystring: overviewQuerySchema,
          response: {
            200: answer('The overview.', overviewSchema),
            ...problems('invalid_request', 'unauthorized', 'forbidden', 'not_found'),
          },
        },
      },
      async ({ params: { site }, query: { days } }, reply) => {
        await requireSite(db, site);
        const now = Date.now();
        const audience = await readAudience(db, site, days, now);
        const answers = await sumAnswers(db, site, audience.days[0]!.day);
        const health = mergeReports(await listHealth(db, now), now);
        reply.header('Cache-Control', 'no-store');
        return { ...audience, services: withHealth(answers, health) };
      },
    );
  };
}

/** The counts are of the site, the rest is of the service as a whole. */
function withHealth(
  answers: Awaited<ReturnType<typeof sumAnswers>>,
  known: ReturnType<typeof mergeReports>,
): Overview['services'] {
  const none = { accepted: 0, refused: 0 };
  const counts = new Map(answers.map(({ service, ...counts }) => [service, counts]));
  const names = [...new Set([...counts.keys(), ...known.keys()])].sort();
  return names.map((name) => {
    const { medianLatency, circuit = 'closed' } = known.get(name) ?? {};
    const latency = medianLatency === undefined ? {} : { medianLatency };
    return Object.assign({ name, circuit }, counts.get(name) ?? none, latency);
  });
}
