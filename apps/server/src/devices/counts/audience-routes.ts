import {
  audienceCountSchema,
  audienceSchema,
  countAudienceSchema,
  limits,
  namesRecipients,
  namesUsers,
  type Permission,
  type Target,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import { listAttributeNames } from '../attributes/attributes.ts';
import { countAudience, countPatiently } from './count-audience.ts';
import type { Executor } from '../../database/executor.ts';
import { listFrequentTags } from './frequent-tags.ts';
import { listTimeZones } from '../time-zones/time-zones.ts';
import { type Identity, permissionsOf, requirePermission } from '../../http/authentication.ts';
import { oneAtATime } from '../../http/one-at-a-time.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { withTokens } from '../list/named-devices.ts';
import { filterOfTarget } from '../list/target-filter.ts';
import { json } from '../../http/responses.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';

/** Counts of every device that wait for others. Further ones are estimated at once. */
const mostWaiting = 3;

/** What operators need to choose an audience: the values to filter by, and the number of devices that match. */
export function audienceRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'segments';
    const mayRead = requirePermission(identity, 'read');
    const inTurn = oneAtATime(mostWaiting);

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/audience',
        operationId: 'getAudience',
        tag,
        summary: 'List the tags, the names of attributes and the time zones of the devices',
        uses: [mayRead, noStore],
        params: siteParamsSchema,
        responses: { 200: json('The tags, the names of attributes and the time zones.', audienceSchema) },
        async handler({ params: { site } }) {
          await requireSite(db, site);
          const { tags, more } = await listFrequentTags(db, site, limits.audienceTags);
          return {
            tags: tags.map(({ value, devices }) => ({ tag: value, devices })),
            moreTags: more,
            attributes: await listAttributeNames(db, site, limits.audienceAttributes),
            timeZones: await listTimeZones(db, site),
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'POST',
        url: '/sites/:site/audience::count',
        operationId: 'countAudience',
        tag,
        summary: 'Count the devices of a target',
        description:
          'A filter that names users requires the permission `send` or `devices`, and so does a segment that names users, if the target excludes devices.',
        uses: [mayRead],
        params: siteParamsSchema,
        body: countAudienceSchema,
        responses: { 200: json('The number of devices.', audienceCountSchema) },
        async handler(request) {
          const { site } = request.params;
          const { target, patient } = request.body;
          await requireSite(db, site);
          await requireMayCount(db, site, target, permissionsOf(request));
          const named = await withTokens(db, site, target);
          const counted = patient === true ? await inTurn(() => countPatiently(db, site, named)) : undefined;
          return counted ?? countAudience(db, site, named);
        },
      }),
    );
  };
}

/**
 * A filter with one user and another condition reveals what is known of that person's devices, and so does a segment with
 * one user in a target that excludes devices. A segment alone has no
 * condition that the caller chooses.
 * @throws ApiError `forbidden`; `not_found` if a segment does not exist
 */
async function requireMayCount(
  db: Executor,
  site: string,
  target: Target,
  permissions: readonly Permission[],
): Promise<void> {
  if (permissions.includes('send') || permissions.includes('devices')) return;
  if (namesRecipients(target) || ('segment' in target && target.exclude === undefined)) return;
  const filter = await filterOfTarget(db, site, target);
  if (filter === undefined || !namesUsers(filter)) return;
  throw new ApiError('forbidden', {
    detail:
      'A filter or segment that names users, in a target with other conditions, requires the permission `send` or `devices`: the count tells what these people chose. Count them with the target `users`, or the segment without `exclude`.',
  });
}
