import { defaultSite } from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import type { Kysely } from 'kysely';
import { saveTopic } from '../../apps/server/src/devices/topics/counted-topics.ts';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { saveSegment } from '../../apps/server/src/sites/segments/segments.ts';
import { ensureDefaultSite, updateSite } from '../../apps/server/src/sites/sites.ts';
import { currentVapidKey } from '../../apps/server/src/sites/vapid-keys/vapid-keys.ts';
import { historyDays, seedAudience, topics } from './audience.ts';
import { seedBusyDay } from './busy-day.ts';
import { seedDirectMessages } from './direct-messages.ts';
import { seededConversion, seedMessages } from './messages.ts';
import { createRandom } from './random.ts';

interface SiteSize {
  readonly devices: number;
  /** Over the last 90 days. */
  readonly messages: number;
  /** Over the last 20 days; none when absent. */
  readonly directMessages?: number;
  /** Whether several messages were sent today, so that the next one disturbs some devices. */
  readonly busyDay?: boolean;
  readonly now: number;
}

/** Fills the default site with an audience and its history; its devices are yet to be counted. */
export async function seedSite(db: Kysely<Schema>, size: SiteSize): Promise<void> {
  const site = defaultSite;
  await ensureDefaultSite(db, { createKeyPair: generateVapidKeys });
  const random = createRandom(2026);
  const { publicKey } = (await currentVapidKey(db, site))!;
  await db.transaction().execute(async (transaction) => {
    await seedAudience(transaction, random, { site, vapidKey: publicKey, ...size });
    await seedMessages(transaction, random, { site, ...size });
    const { directMessages = 0, busyDay = false, now } = size;
    await seedDirectMessages(transaction, random, { site, directMessages, now });
    if (busyDay) await seedBusyDay(transaction, { site, ...size });
    const created = size.now - historyDays * 24 * 60 * 60 * 1000;
    for (const { id, name, description } of topics) {
      const isDefault = id === 'noticias';
      await saveTopic(transaction, site, id, { name, description, default: isDefault }, created);
    }
    await updateSite(transaction, site, { conversions: { names: [seededConversion], days: 7 } });
    const mobile = { systems: ['android' as const, 'ios' as const] };
    await saveSegment(transaction, site, 'celulares', { name: 'Celulares', filter: mobile });
    const abroad = { languages: ['en', 'es', 'it', 'de', 'ja'] };
    await saveSegment(transaction, site, 'fora-do-brasil', { name: 'Outras línguas', filter: abroad });
  });
}
