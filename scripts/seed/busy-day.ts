import type { Transaction } from 'kysely';
import { daysUntil } from '../../apps/server/src/database/paging/day.ts';
import { readSiteDays } from '../../apps/server/src/devices/time-zones/site-days.ts';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { storeDisturbedDay } from '../../apps/server/src/messages/disturbance/disturbed-days.ts';
import { historyDays } from './audience.ts';
import { seedMessage, type Writing } from './messages.ts';
import { createRandom } from './random.ts';

const hour = 3_600_000;

/** What a town hall sends on a day of heavy rain, newest first: the next message is at least the fifth of the day. */
const writings: readonly Writing[] = [
  { title: 'A ponte reabriu', body: 'O trânsito volta ao normal.', topic: 'urgente' },
  { title: 'Abrigo na escola municipal', body: 'Aberto esta noite, com jantar.', topic: 'urgente' },
  { title: 'Ponte fechada', body: 'Use a avenida do mercado.', topic: 'urgente' },
  { title: 'Chuva forte até a noite', body: 'Evite a rua do rio.', topic: 'urgente' },
];

interface SeededDay {
  readonly site: string;
  readonly devices: number;
  readonly now: number;
}

/**
 * Several urgent messages within the last hours, so that a share of the audience is disturbed by the next one, and how many
 * devices were disturbed on the days before.
 */
export async function seedBusyDay(db: Transaction<Schema>, { site, devices, now }: SeededDay): Promise<void> {
  // Of their own, so that other seeded messages do not depend on them.
  const random = createRandom(404);
  for (const [number, writing] of writings.entries()) {
    const sentAt = now - (2 + number * 3) * hour;
    const slot = 100 + number;
    await seedMessage(db, random, {
      site,
      writing,
      sentAt,
      now,
      slot,
      targeted: devices,
      receiptsLeft: 20_000,
    });
  }
  const dayOf = await readSiteDays(db, [site]);
  const days = daysUntil(dayOf(site, now), historyDays);
  for (const [index, day] of days.slice(0, -1).entries()) {
    // There were fewer devices then, and messages came on some days only.
    const share = random.next() < 0.6 ? 0 : random.next() * 0.02;
    const then = devices * ((index + 1) / days.length) ** 2;
    await storeDisturbedDay(db, site, day, { devices: Math.round(then * share), exact: false });
  }
}
