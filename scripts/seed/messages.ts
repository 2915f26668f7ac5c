import { foldText, type PushPayload, type Target } from '@sineta/protocol';
import type { Insertable, Transaction } from 'kysely';
import {
  type Audience,
  end,
  nextDevices,
  nextRange,
  start,
} from '../../apps/server/src/devices/list/audience.ts';
import { readSiteDays } from '../../apps/server/src/devices/time-zones/site-days.ts';
import { newTimeOrderedId } from '../../apps/server/src/database/time-ordered-id.ts';
import { insertMessage } from '../../apps/server/src/messages/messages.ts';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { base64url, shardCount, shards } from '../../apps/server/src/database/sharding/shard.ts';
import { historyDays, topics } from './audience.ts';
import { bulkInsert } from './bulk-insert.ts';
import { seedFailures } from './failures.ts';
import type { Random } from './random.ts';
import { seedReceipts } from './receipts.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * The most receipts of the latest messages that are stored, so that a large audience takes a few seconds more only. Older
 * messages, and all of an audience that is too large for one, have the receipts of their clicks only.
 */
const mostReceipts = 150_000;

/**
 * The most devices of a site whose messages are each for the devices that it had then. For each of a thousand messages,
 * counting those of a larger one would take seconds; its messages are for about as many.
 */
const mostCounted = 100_000;

export interface Writing {
  readonly title: string;
  readonly body: string;
  readonly topic?: (typeof topics)[number]['id'];
  /** What some devices do after the click. */
  readonly conversion?: string;
}

export const seededConversion = 'agendou';

const writings: readonly Writing[] = [
  { title: 'Feira de sábado muda de lugar', body: 'Neste sábado, na Praça da Matriz, das 8h às 13h.' },
  { title: 'Missa das 19h', body: 'Hoje na capela de São José.', topic: 'missas' },
  {
    title: 'Falta de água amanhã',
    body: 'Das 9h às 15h, nas ruas do centro. Guarde água.',
    topic: 'urgente',
  },
  { title: 'Quermesse começa hoje', body: 'Barracas, música e bingo a partir das 18h.', topic: 'eventos' },
  { title: 'Reunião de pais', body: 'Quinta-feira, às 19h, no pátio.', topic: 'escola' },
  {
    title: 'O jornal da semana saiu',
    body: 'A ponte, o posto de saúde e a final do campeonato.',
    topic: 'noticias',
  },
  { title: 'Padaria: dois pães por um', body: 'Só até as 10h.', topic: 'promocoes' },
  {
    title: 'Vacinação no posto',
    body: 'Gripe e covid, com hora marcada, até sexta.',
    conversion: seededConversion,
  },
];

interface SeededSite {
  readonly site: string;
  readonly devices: number;
  readonly messages: number;
  readonly now: number;
}

/** Messages of the last weeks with their results, and a scheduled one that is never sent. */
export async function seedMessages(
  db: Transaction<Schema>,
  random: Random,
  { site, devices, messages, now }: SeededSite,
): Promise<void> {
  const between = (historyDays * 24 * hour) / messages;
  let receiptsLeft = mostReceipts;
  for (let number = 0; number < messages; number++) {
    const sentAt =
      now - Math.floor(number * between + random.next() * Math.min(between, 24 * hour)) - 20 * minute;
    const writing = writings[number % writings.length]!;
    const share = topics.find(({ id }) => id === writing.topic)?.share ?? 1;
    // There were fewer devices then.
    const age = (now - sentAt) / (historyDays * 24 * hour);
    receiptsLeft = await seedMessage(db, random, {
      site,
      writing,
      sentAt,
      now,
      slot: number % 1000,
      receiptsLeft,
      targeted: Math.max(1, Math.floor(devices * share * (1 - Math.min(0.9, age)) ** 2)),
      isEstimate: devices > mostCounted,
    });
  }
  const later = messageRow(site, writings[1]!, now, { sendAt: now + 26 * hour });
  await insertMessage(db, { ...later, state: 'scheduled', cursor_shard: start.shard });
}

interface Sending {
  readonly site: string;
  readonly writing: Writing;
  readonly sentAt: number;
  readonly now: number;
  readonly slot: number;
  readonly targeted: number;
  /** Whether the message is for this many devices, and not for those of them that there were. */
  readonly isEstimate?: boolean;
  /** How many receipts may be stored. */
  readonly receiptsLeft: number;
}

/** Returns how many receipts may be stored for the messages before. */
export async function seedMessage(
  db: Transaction<Schema>,
  random: Random,
  { site, writing, sentAt, now, slot, targeted: estimated, isEstimate = false, receiptsLeft }: Sending,
): Promise<number> {
  const audience = { site, topic: writing.topic ?? null, filter: null, before: sentAt };
  const targeted = isEstimate ? estimated : ((await nextRange(db, audience, start, estimated))?.devices ?? 0);
  const gone = Math.floor(targeted * random.next() * 0.012);
  const failed = Math.min(400, Math.floor(targeted * random.next() * 0.006));
  const accepted = targeted - gone - failed;
  const displayed = Math.floor(accepted * (0.62 + random.next() * 0.25));
  const clicked = Math.floor(displayed * (0.04 + random.next() * 0.12));
  const dismissed = Math.floor((displayed - clicked) * (0.2 + random.next() * 0.3));
  const row = messageRow(site, writing, sentAt);
  await insertMessage(db, { ...row, targeted, accepted, gone, failed, displayed, clicked, dismissed });
  const receipts = displayed + clicked + dismissed;
  const isWhole = receipts <= receiptsLeft;
  const reported = isWhole ? displayed : clicked;
  const tokens = await someTokens(db, audience, slot, reported + failed);
  await seedReceipts(
    db,
    {
      id: row.id,
      sentAt,
      tokens: tokens.slice(0, reported),
      clicked,
      dismissed: isWhole ? dismissed : undefined,
    },
    now,
  );
  // A device that reported a message got it.
  await seedFailures(db, random, row, tokens.slice(reported));
  const converted = Math.floor(clicked * 0.09);
  if (writing.conversion !== undefined && converted > 0) {
    const counted = { message: row.id, name: writing.conversion, devices: converted };
    await db.insertInto('message_conversion').values(counted).execute();
  }
  await bulkInsert(
    db,
    'message_timeline',
    timelineRows(row.id, sentAt, now, { accepted, displayed, clicked, dismissed }),
  );
  const dayOf = await readSiteDays(db, [site]);
  const services = [
    { service: 'google' as const, share: 0.77 },
    { service: 'mozilla' as const, share: 0.08 },
    { service: 'apple' as const, share: 0.09 },
    { service: 'microsoft' as const, share: 0.06 },
  ];
  await bulkInsert(
    db,
    'push_service_day',
    services.map(({ service, share }) => ({
      site,
      day: dayOf(site, sentAt),
      service,
      slot,
      accepted: Math.floor(accepted * share),
      refused: Math.floor(failed * share),
    })),
  );
  return isWhole ? receiptsLeft - receipts : 0;
}

/**
 * Devices of an audience, in turn from each shard: any of the first are in all shards, so that what they did can be estimated
 * from some of the shards. Each message begins elsewhere in a shard, and shares devices with the next one.
 */
async function someTokens(
  db: Transaction<Schema>,
  audience: Audience,
  slot: number,
  count: number,
): Promise<string[]> {
  const next = base64url[(slot * 5) % base64url.length]!;
  const byShard: string[][] = [];
  // More than its part, since shards differ.
  const wanted = 5 + Math.ceil((1.5 * count) / shardCount);
  for (const shard of shards) {
    const first = { shard, token: base64url[shard]! + next };
    // No token sorts behind it.
    const devices = await nextDevices(db, { ...audience, until: { shard, token: '~' } }, first, wanted);
    if (devices.length < wanted) {
      const until = { ...audience, until: first };
      devices.push(...(await nextDevices(db, until, { shard, token: '' }, wanted - devices.length)));
    }
    byShard.push(devices.map(({ token }) => token));
  }
  const inTurn = Array.from({ length: wanted }, (_, turn) => byShard.flatMap((tokens) => tokens[turn] ?? []));
  return inTurn.flat().slice(0, count);
}

function messageRow(
  site: string,
  { title, body, topic }: Writing,
  createdAt: number,
  { sendAt = createdAt }: { readonly sendAt?: number } = {},
) {
  const id = newTimeOrderedId(createdAt);
  const navigate = 'https://mural.example/';
  const payload: PushPayload = {
    web_push: 8030,
    notification: { title, body, navigate, lang: 'pt-BR', data: { sineta: id } },
    mutable: true,
  };
  const target: Target = topic === undefined ? { everyone: true } : { topic };
  return {
    site,
    id,
    title,
    body,
    navigate: null,
    image: null,
    state: 'sent',
    target: JSON.stringify(target),
    payload: JSON.stringify(payload),
    audience: topic === undefined ? 'everyone' : 'topic',
    topic: topic ?? null,
    search_text: foldText(`${title} ${body}`),
    sent_by_kind: 'user',
    sent_by_name: 'Ana',
    published: 1,
    ttl: 24 * 60 * 60,
    urgency: 'normal',
    created_at: createdAt,
    send_at: sendAt,
    wave_at: sendAt,
    expires_at: sendAt + 24 * hour,
    cursor_shard: end.shard,
    cursor_token: '',
  } satisfies Insertable<Schema['message']>;
}

/** Delivery within minutes; what visitors do with it falls off over the day. */
function timelineRows(
  message: string,
  sentAt: number,
  now: number,
  counts: Readonly<Record<'accepted' | 'displayed' | 'clicked' | 'dismissed', number>>,
): Insertable<Schema['message_timeline']>[] {
  const lasting = { accepted: 3 * minute, displayed: 40 * minute, clicked: 2 * hour, dismissed: 3 * hour };
  const rows: Insertable<Schema['message_timeline']>[] = [];
  const endsAt = Math.min(now, sentAt + 24 * hour);
  for (const event of Object.keys(counts) as (keyof typeof counts)[]) {
    // In the end as many as the message counts.
    const until = (at: number) =>
      at >= endsAt
        ? counts[event]
        : Math.round(counts[event] * (1 - Math.exp((sentAt - at) / lasting[event])));
    for (let at = sentAt; at < endsAt;) {
      const isLate = at >= sentAt + hour && at % (10 * minute) === 0;
      const step = isLate ? 10 * minute : minute;
      const next = at - (at % step) + step;
      const count = until(next) - until(at);
      if (count > 0) rows.push({ message, at: at - (at % step), event, count });
      at = next;
    }
  }
  return rows;
}
