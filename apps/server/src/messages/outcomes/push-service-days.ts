import type { PushService } from '@sineta/protocol';
import { type ResponseCounts, entriesOf } from './response-counts.ts';
import type { Executor } from '../../database/executor.ts';
import { readSiteDays } from '../../devices/time-zones/site-days.ts';

/** The number of rows that a day of a push service is spread over. */
const slots = 8;

/**
 * Adds to the numbers of messages that push services accepted and refused on a day.
 * @param spread - any number that differs between concurrent writers
 */
export async function addToPushServiceDays(
  db: Executor,
  site: string,
  responses: ResponseCounts,
  spread: number,
  now: number,
): Promise<void> {
  const entries = entriesOf(responses);
  if (entries.length === 0) return;
  const dayOf = await readSiteDays(db, [site]);
  const day = dayOf(site, now);
  const slot = spread % slots;
  const rows = entries.map(([service, { accepted, refused }]) => {
    return { site, day, service, slot, accepted, refused };
  });
  await db
    .insertInto('push_service_day')
    .values(rows.sort((a, b) => (a.service < b.service ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['site', 'day', 'service', 'slot']).doUpdateSet((column) => ({
        accepted: column('push_service_day.accepted', '+', column.ref('excluded.accepted')),
        refused: column('push_service_day.refused', '+', column.ref('excluded.refused')),
      })),
    )
    .execute();
}

/** The responses of push services for a site since a day, including that day. */
export async function sumResponses(
  db: Executor,
  site: string,
  since: string,
): Promise<readonly { service: PushService; accepted: number; refused: number }[]> {
  const rows = await db
    .selectFrom('push_service_day')
    .select([
      'service',
      ({ fn }) => fn.sum<number | string>('accepted').as('accepted'),
      ({ fn }) => fn.sum<number | string>('refused').as('refused'),
    ])
    .where('site', '=', site)
    .where('day', '>=', since)
    .groupBy('service')
    .execute();
  return rows.map(({ service, accepted, refused }) => ({
    service,
    accepted: Number(accepted),
    refused: Number(refused),
  }));
}
