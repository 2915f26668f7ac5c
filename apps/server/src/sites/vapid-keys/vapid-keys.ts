import type { VapidKeyState } from '@sineta/protocol';
import { forUpdate } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { VapidKeyRow } from '../../database/schema.ts';

/** A VAPID key pair as base64url: 65 and 32 bytes. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair of new subscriptions. */
export async function currentVapidKey(db: Executor, site: string): Promise<KeyPair | undefined> {
  const row = await db
    .selectFrom('vapid_key')
    .select(['public_key', 'private_key'])
    .where('site', '=', site)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row && toKeyPair(row);
}

/** The key pair of an existing subscription, whatever its state. */
export async function findVapidKey(
  db: Executor,
  site: string,
  publicKey: string,
): Promise<KeyPair | undefined> {
  const row = await findRow(db, site, publicKey);
  return row && toKeyPair(row);
}

/** The public keys that a device may register with: all that are not retired. */
export async function listUsableKeys(db: Executor, site: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('vapid_key')
    .select('public_key')
    .where('site', '=', site)
    .where('state', '!=', 'retired')
    .execute();
  return new Set(rows.map((row) => row.public_key));
}

interface AddedKey {
  readonly state: VapidKeyState;
  /** False if the site already had the key. */
  readonly added: boolean;
  /** False if the key already had this state. */
  readonly changed: boolean;
}

/**
 * Adds a key pair to a site, or changes the state of one that it has. With `current`, new subscriptions use it and the
 * previous key pair starts to retire. Otherwise it is usable in addition to the current one.
 */
export function addVapidKey(
  db: Executor,
  site: string,
  pair: KeyPair,
  { current }: { readonly current: boolean },
  now = Date.now(),
): Promise<AddedKey> {
  return inTransaction(db, async (transaction) => {
    // Two rotations at once come one after the other: the second does not see the key of the first otherwise.
    await forUpdate(
      transaction,
      transaction.selectFrom('site').select('id').where('id', '=', site),
    ).execute();
    const known = await findRow(transaction, site, pair.publicKey);
    const state = current || known?.state === 'current' ? 'current' : 'retiring';
    if (state === 'current' && known?.state !== 'current') await retireCurrent(transaction, site, now);
    const columns = { state, retiring_at: state === 'current' ? null : now } as const;
    await transaction
      .insertInto('vapid_key')
      .values({
        site,
        public_key: pair.publicKey,
        private_key: pair.privateKey,
        created_at: now,
        ...columns,
      })
      // The pair was validated, so its private key replaces a stored one that is damaged.
      .onConflict((conflict) =>
        conflict.columns(['site', 'public_key']).doUpdateSet({ ...columns, private_key: pair.privateKey }),
      )
      .execute();
    return { state, added: known === undefined, changed: known?.state !== state };
  });
}

async function retireCurrent(db: Executor, site: string, now: number): Promise<void> {
  await db
    .updateTable('vapid_key')
    .set({ state: 'retiring', retiring_at: now })
    .where('site', '=', site)
    .where('state', '=', 'current')
    .execute();
}

function findRow(db: Executor, site: string, publicKey: string): Promise<VapidKeyRow | undefined> {
  return db
    .selectFrom('vapid_key')
    .selectAll()
    .where('site', '=', site)
    .where('public_key', '=', publicKey)
    .executeTakeFirst();
}

function toKeyPair(row: Pick<VapidKeyRow, 'public_key' | 'private_key'>): KeyPair {
  return { publicKey: row.public_key, privateKey: row.private_key };
}
