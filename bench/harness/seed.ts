import { randomBytes } from 'node:crypto';
import type { CompiledQuery, Kysely } from 'kysely';
import { defaultSite } from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import { openStorage, type StorageLocation } from '../../apps/server/src/database/open.ts';
import type { Schema } from '../../apps/server/src/database/schema.ts';
import { shardCount, shardOf } from '../../apps/server/src/database/sharding/shard.ts';
import { createSite, ensureDefaultSite } from '../../apps/server/src/sites/sites.ts';
import { currentVapidKey, type KeyPair } from '../../apps/server/src/sites/vapid-keys/vapid-keys.ts';
import { type BrowserKeys, createBrowserKeys, endpointOf } from './subscriptions.ts';

export interface SeedOptions {
  readonly devices: number;
  /** The origin of the push service of all devices. */
  readonly origin: string;
  /** The number of tokens to return. */
  readonly samples?: number;
  /** The site of the devices, which is created unless it is the default one. */
  readonly site?: string;
}

/** A site and its audience. */
export interface Seeded {
  readonly devices: number;
  readonly keys: readonly BrowserKeys[];
  readonly vapid: KeyPair;
  /** Tokens of some devices, from all parts of the audience. */
  readonly sampleTokens: readonly string[];
}

const rowsAtOnce = 500;

/**
 * Fills a site without devices with them, in bulk, in the schema of the service. `device_subscription`, which only
 * registrations need, stays empty.
 */
export async function seed(location: StorageLocation, options: SeedOptions): Promise<Seeded> {
  const { devices, origin, samples = 0, site = defaultSite } = options;
  const storage = await openStorage(location);
  try {
    const { db } = storage;
    await ensureDefaultSite(db, { name: 'Bench', language: 'pt-BR', createKeyPair: generateVapidKeys });
    if (site !== defaultSite) {
      const another = { id: site, name: 'Bench', language: 'pt-BR', timeZone: 'America/Sao_Paulo' } as const;
      await createSite(db, another, generateVapidKeys());
    }
    const vapid = (await currentVapidKey(db, site))!;
    const keys = createBrowserKeys();
    const insert = deviceInserter(db, { site, origin, keys, vapidKey: vapid.publicKey });
    const sampleTokens: string[] = [];
    await db.transaction().execute(async (transaction) => {
      let first = 0;
      for (let shard = 0; shard < shardCount; shard++) {
        const count = Math.floor(((shard + 1) * devices) / shardCount) - first;
        const tokens = randomTokens(shard, count);
        const wanted = Math.ceil(((first + count) * samples) / devices) - sampleTokens.length;
        sampleTokens.push(...tokens.slice(0, wanted));
        for (let start = 0; start < count; start += rowsAtOnce) {
          const query = insert(tokens.slice(start, start + rowsAtOnce), first + start);
          await transaction.executeQuery(query);
        }
        first += count;
      }
    });
    return { devices, keys, vapid, sampleTokens };
  } finally {
    await storage.close();
  }
}

/** Compiles an insert of many devices once for each number of rows, which would otherwise dominate a million rows. */
function deviceInserter(
  db: Kysely<Schema>,
  {
    site,
    origin,
    keys,
    vapidKey,
  }: {
    readonly site: string;
    readonly origin: string;
    readonly keys: readonly BrowserKeys[];
    readonly vapidKey: string;
  },
): (tokens: readonly string[], firstDevice: number) => CompiledQuery {
  const compiled = new Map<number, CompiledQuery>();
  const binaryKeys = keys.map(({ p256dh, auth }) => ({
    p256dh: Buffer.from(p256dh, 'base64url'),
    auth: Buffer.from(auth, 'base64url'),
  }));
  const now = Date.now();
  return (tokens, firstDevice) => {
    const rows = tokens.map((token, index) => ({
      shard: shardOf(token),
      token,
      site,
      endpoint: endpointOf(origin, firstDevice + index),
      ...binaryKeys[(firstDevice + index) % binaryKeys.length]!,
      vapid_key: vapidKey,
      locale: 'pt-BR',
      time_zone: 'America/Sao_Paulo',
      created_at: now,
      last_seen_at: now,
    }));
    let query = compiled.get(rows.length);
    if (query === undefined) {
      query = db.insertInto('device').values(rows).compile();
      compiled.set(rows.length, query);
    }
    return { ...query, parameters: rows.flatMap((row) => Object.values(row)) };
  };
}

/** The tokens of one shard, in order, so that rows are inserted in the order of the primary key. */
function randomTokens(shard: number, count: number): string[] {
  const initial = Buffer.from([shard << 2])
    .toString('base64url')
    .charAt(0);
  return Array.from({ length: count }, () => initial + randomBytes(32).toString('base64url').slice(1)).sort();
}
