import { createECDH, randomBytes } from 'node:crypto';
import type { Browser, System } from '@sineta/protocol';
import type { Insertable, Transaction } from 'kysely';
import { type DayOfSite, readSiteDays } from '../../apps/server/src/devices/time-zones/site-days.ts';
import { primaryLanguage } from '../../apps/server/src/devices/language.ts';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { shardCount, shardOf } from '../../apps/server/src/database/sharding/shard.ts';
import { bulkInsert } from './bulk-insert.ts';
import { createPeople } from './people.ts';
import type { Random } from './random.ts';

export const historyDays = 90;
const day = 24 * 60 * 60 * 1000;

const platforms: readonly (readonly [readonly [Browser, System], number])[] = [
  [['chrome', 'android'], 46],
  [['chrome', 'windows'], 17],
  [['samsung', 'android'], 8],
  [['edge', 'windows'], 6],
  [['safari', 'ios'], 7],
  [['firefox', 'windows'], 4],
  [['firefox', 'linux'], 2],
  [['firefox', 'android'], 2],
  [['chrome', 'macos'], 3],
  [['safari', 'macos'], 2],
  [['opera', 'android'], 1.5],
  [['chrome', 'linux'], 1],
  [['other', 'android'], 0.5],
];

const places: readonly (readonly [readonly [locale: string, timeZone: string], number])[] = [
  [['pt-BR', 'America/Sao_Paulo'], 68],
  [['pt-BR', 'America/Manaus'], 6],
  [['pt-BR', 'America/Fortaleza'], 9],
  [['pt-PT', 'Europe/Lisbon'], 4],
  [['en-US', 'America/New_York'], 4],
  [['es-419', 'America/Buenos_Aires'], 4],
  [['it', 'Europe/Rome'], 2],
  [['de', 'Europe/Berlin'], 1],
  [['ja', 'Asia/Tokyo'], 1],
];

/** Topics, the share of visitors that choose them, and their descriptions. */
export const topics = [
  { id: 'noticias', name: 'Notícias', description: 'O que acontece no bairro, todo dia.', share: 0.62 },
  { id: 'eventos', name: 'Eventos', description: 'Festas, quermesses e encontros.', share: 0.41 },
  { id: 'missas', name: 'Missas', description: 'Horários e mudanças.', share: 0.33 },
  { id: 'escola', name: 'Escola', description: 'Recados para pais e alunos.', share: 0.18 },
  { id: 'promocoes', name: 'Promoções', description: 'Ofertas do comércio daqui.', share: 0.11 },
  { id: 'urgente', name: 'Urgente', description: 'Só o que não pode esperar.', share: 0.05 },
] as const;

/** The tags of the site's visitors, and their frequency. */
const tags = [
  { tag: 'morador', share: 0.35 },
  { tag: 'assinante:anual', share: 0.06 },
  { tag: 'assinante:mensal', share: 0.09 },
] as const;

/**
 * The address of a device that does not exist, as long as those that browsers give. Its host is none (RFC 2606 §2) and
 * no push service that anything is sent to, so that a message to the audience never leaves this machine.
 */
function endpointOf(number: number): string {
  return `https://push.invalid/${`seed-${number}-`.padEnd(160, 'x')}`;
}

type DeviceRow = Insertable<Schema['device']>;

interface SeededDevice {
  readonly row: DeviceRow;
  readonly topics: readonly string[];
  readonly tags: readonly string[];
}

/** Fills a site with devices that came over the last 90 days, a third of them of people with an id, shard by shard so that one is in memory at a time. */
export async function seedAudience(
  db: Transaction<Schema>,
  random: Random,
  { site, vapidKey, devices, now }: { site: string; vapidKey: string; devices: number; now: number },
): Promise<void> {
  const keys = Array.from({ length: 64 }, () => createECDH('prime256v1').generateKeys());
  const personFor = createPeople();
  const dayOf = await readSiteDays(db, [site]);
  const makeDevice = (token: string, number: number): SeededDevice => {
    const [browser, system] = random.pick(platforms);
    const [locale, timeZone] = random.pick(places);
    // More of them lately: a site that grows.
    const createdAt = Math.floor(now - day * historyDays * (1 - Math.sqrt(random.next())));
    const seenAt = createdAt + Math.floor((now - createdAt) * Math.sqrt(random.next()));
    const fate = random.next();
    const chosen = topics.filter(({ share }) => random.next() < share).map(({ id }) => id);
    const person = personFor(chosen);
    const row = {
      shard: shardOf(token),
      token,
      site,
      endpoint: endpointOf(number),
      p256dh: keys[number % keys.length]!,
      auth: randomBytes(16),
      vapid_key: vapidKey,
      locale,
      language: primaryLanguage(locale),
      time_zone: timeZone,
      browser,
      system,
      created_at: createdAt,
      last_seen_at: seenAt,
      gone_at: fate < 0.01 ? seenAt : null,
      resubscribe_at: fate > 0.997 ? seenAt : null,
      user_id: person?.id ?? null,
      preferences: person?.preferences ?? null,
    };
    return {
      row,
      topics: person?.topics ?? chosen,
      tags: tags.filter(({ share }) => random.next() < share).map(({ tag }) => tag),
    };
  };

  const byValue = new Map<string, ValueRow>();
  let first = 0;
  for (let shard = 0; shard < shardCount; shard++) {
    const count = Math.floor(((shard + 1) * devices) / shardCount) - first;
    const made = tokensOf(shard, count).map((token, index) => makeDevice(token, first + index));
    first += count;
    const rows = made.map(({ row }) => row);
    await bulkInsert(db, 'device', rows);
    const subscriptions = made.flatMap(({ row, topics }) =>
      topics.map((topic) => ({ shard, site, topic, token: row.token })),
    );
    await bulkInsert(db, 'topic_subscription', subscriptions);
    const tagged = made.flatMap(({ row, tags }) =>
      tags.map((tag) => ({ shard, site, tag, token: row.token })),
    );
    await bulkInsert(db, 'device_tag', tagged);
    await bulkInsert(db, 'device_day', dayRows(random, site, shard, made, now, byValue, dayOf));
  }
  await bulkInsert(db, 'device_day_value', [...byValue.values()]);
  const zones = [...new Set(places.map(([[, timeZone]]) => timeZone))];
  await bulkInsert(
    db,
    'device_time_zone',
    zones.map((time_zone) => ({ site, time_zone })),
  );
}

type ValueRow = Schema['device_day_value'];

/**
 * Who came on which day, and beside them some who came and left again.
 * @param byValue - where the same is added up by browser and topic
 */
function dayRows(
  random: Random,
  site: string,
  shard: number,
  devices: readonly SeededDevice[],
  now: number,
  byValue: Map<string, ValueRow>,
  dayOf: DayOfSite,
) {
  const days = new Map<string, { added: number; removed: number }>();
  const count = (at: number, change: 'added' | 'removed', { row, topics }: SeededDevice) => {
    const name = dayOf(site, at);
    const known = days.get(name) ?? { added: 0, removed: 0 };
    days.set(name, known);
    known[change] += 1;
    const values = [
      ['browser', row.browser ?? 'other'] as const,
      ...topics.map((id) => ['topic', id] as const),
    ];
    for (const [dimension, value] of values) {
      const key = `${dimension} ${value} ${name}`;
      const sum = byValue.get(key) ?? { site, day: name, dimension, value, slot: 0, added: 0, removed: 0 };
      byValue.set(key, sum);
      sum[change] += 1;
    }
  };
  for (const device of devices) {
    const createdAt = device.row.created_at;
    count(createdAt, 'added', device);
    if (random.next() > 0.12) continue;
    count(createdAt, 'added', device);
    count(createdAt + Math.floor((now - createdAt) * random.next()), 'removed', device);
  }
  return [...days].map(([day, { added, removed }]) => ({ shard, site, day, added, removed }));
}

/** In order, so that rows are inserted in the order of the primary key. */
function tokensOf(shard: number, count: number): string[] {
  const initial = Buffer.from([shard << 2])
    .toString('base64url')
    .charAt(0);
  return Array.from({ length: count }, () => initial + randomBytes(32).toString('base64url').slice(1)).sort();
}
