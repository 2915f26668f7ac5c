import { type Overview, overviewQuerySchema, overviewSchema } from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mergeReports } from '../delivery/health/merge-health-reports.ts';
import type { Executor } from '../database/executor.ts';
import { readAudience } from './overview.ts';
import { listHealth } from '../delivery/health/health-store.ts';
import { sumAnswers } from '../messages/outcomes/push-service-days.ts';
import { type Identity, requirePermission } from '../http/authentication.ts';
import { noStore } from '../http/no-store.ts';
import { operation } from '../http/operation.ts';
import { answer } from '../http/responses.ts';
import { requireSite, siteParamsSchema } from '../sites/site-routes.ts';

/** The numbers of the console's first page. */
export function overviewRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/overview',
        operationId: 'getOverview',
        tag: 'sites',
        summary: 'Get the audience over time, its composition, and the health of the push services',
        uses: [requirePermission(identity, 'read'), noStore],
        params: siteParamsSchema,
        query: overviewQuerySchema,
        responses: { 200: answer('The overview.', overviewSchema) },
        async handler({ params: { site }, query: { days } }) {
          await requireSite(db, site);
          const now = Date.now();
          const audience = await readAudience(db, site, days, now);
          const answers = await sumAnswers(db, site, audience.days[0]!.day);
          const health = mergeReports(await listHealth(db, now), now);
          return { ...audience, services: withHealth(answers, health) };
        },
      }),
    );
  };
}

/** Joins the site's counts with the health of the push services, which is the same for all sites. */
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
