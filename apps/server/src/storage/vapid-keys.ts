import type { Executor } from './executor.ts';
import type { VapidKeyRow } from './schema.ts';

/** A VAPID key pair as base64url: 65 and 32 bytes. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The pair that new subscriptions of the site are made with. */
export async function currentVapidKey(db: Executor, site: string): Promise<KeyPair | undefined> {
  const row = await db
    .selectFrom('vapid_key')
    .select(['public_key', 'private_key'])
    .where('site', '=', site)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row && toKeyPair(row);
}

/** The pair that a subscription of the site was made with, whatever its state. */
export async function findVapidKey(
  db: Executor,
  site: string,
  publicKey: string,
): Promise<KeyPair | undefined> {
  const row = await db
    .selectFrom('vapid_key')
    .select(['public_key', 'private_key'])
    .where('site', '=', site)
    .where('public_key', '=', publicKey)
    .executeTakeFirst();
  return row && toKeyPair(row);
}

export async function addVapidKey(
  db: Executor,
  site: string,
  pair: KeyPair,
  state: VapidKeyRow['state'],
  now = Date.now(),
): Promise<void> {
  await db
    .insertInto('vapid_key')
    .values({ site, public_key: pair.publicKey, private_key: pair.privateKey, state, created_at: now })
    .execute();
}

function toKeyPair(row: Pick<VapidKeyRow, 'public_key' | 'private_key'>): KeyPair {
  return { publicKey: row.public_key, privateKey: row.private_key };
}
