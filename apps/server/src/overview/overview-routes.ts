import {
  activityQuerySchema,
  activitySchema,
  type Overview,
  overviewQuerySchema,
  overviewSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mergeReports } from '../delivery/health/merge-health-reports.ts';
import type { Executor } from '../database/executor.ts';
import { readActivity } from './activity.ts';
import { readAudience } from './overview.ts';
import { listHealth } from '../delivery/health/health-store.ts';
import { countApprovalRequests } from '../messages/drafts/approvals.ts';
import { sumResponses } from '../messages/outcomes/push-service-days.ts';
import { readSiteLimits } from '../messages/outcomes/limited-message.ts';
import { presentSiteLimit } from '../messages/outcomes/sender-limits.ts';
import { type Identity, permissionsOf, requirePermission } from '../http/authentication.ts';
import { noStore } from '../http/no-store.ts';
import { operation } from '../http/operation.ts';
import { json } from '../http/responses.ts';
import { siteParamsSchema } from '../sites/site-routes.ts';
import { requireSite } from '../sites/sites.ts';

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
        responses: { 200: json('The overview.', overviewSchema) },
        async handler({ params: { site }, query: { days } }) {
          const now = Date.now();
          const audience = await readAudience(db, await requireSite(db, site), days, now);
          const responses = await sumResponses(db, site, audience.days[0]!.day);
          const health = mergeReports(await listHealth(db, now), now);
          const limits = (await readSiteLimits(db, site, now)).map((limit) => presentSiteLimit(limit, now));
          return { ...audience, services: withHealth(responses, health, limits) };
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/activity',
        operationId: 'getActivity',
        tag: 'sites',
        summary:
          'Get the next message, the latest one beside what is usual, and the results by day and by hour',
        uses: [requirePermission(identity, 'read'), noStore],
        params: siteParamsSchema,
        query: activityQuerySchema,
        responses: { 200: json('The activity.', activitySchema) },
        async handler(request) {
          const { site } = request.params;
          const activity = await readActivity(
            db,
            await requireSite(db, site),
            request.query.days,
            Date.now(),
          );
          if (!permissionsOf(request).includes('send')) return activity;
          return { ...activity, approvalRequests: await countApprovalRequests(db, site) };
        },
      }),
    );
  };
}

/** Joins the site's counts and limits with the health of the push services, which is the same for all sites. */
function withHealth(
  responses: Awaited<ReturnType<typeof sumResponses>>,
  known: ReturnType<typeof mergeReports>,
  limits: readonly ReturnType<typeof presentSiteLimit>[],
): Overview['services'] {
  const none = { accepted: 0, refused: 0 };
  const counts = new Map(responses.map(({ service, ...counts }) => [service, counts]));
  const limited = new Map(limits.map(({ service, ...limit }) => [service, { limit }]));
  const names = [...new Set([...counts.keys(), ...known.keys(), ...limited.keys()])].sort();
  return names.map((name) => {
    const { medianLatency, circuit = 'closed' } = known.get(name) ?? {};
    const latency = medianLatency === undefined ? {} : { medianLatency };
    return Object.assign({ name, circuit }, counts.get(name) ?? none, latency, limited.get(name));
  });
}
