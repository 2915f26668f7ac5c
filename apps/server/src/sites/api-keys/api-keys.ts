import { createHash, randomBytes } from 'node:crypto';
import { type ApiKeyScope, type Author, defaultSite } from '@sineta/protocol';
import { forUpdate } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { ApiKeyRow } from '../../database/schema.ts';

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly createdAt: number;
  readonly createdBy: Author | undefined;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

/** The key of the configuration; there is one at a time. */
const configuredKey = { id: 'configured', name: 'SINETA_ADMIN_KEY', scope: 'manage' } as const;

/** The key that a first start makes when none is configured. */
const startKey = { name: 'made at start', scope: 'manage' } as const;

/** How exactly `lastUsedAt` is kept, in milliseconds: coarse, so that a call is not a write. */
const lastUsedStep = 60 * 60 * 1000;

/** Makes a key. Its text is in the answer and nowhere else: what is kept is its hash. */
export async function createApiKey(
  db: Executor,
  options: { readonly name: string; readonly scope: ApiKeyScope; readonly createdBy?: Author },
  now = Date.now(),
): Promise<{ readonly id: string; readonly key: string }> {
  // Hexadecimal, since base64url may begin with the hyphen of an option: `sineta keys revoke <id>`.
  const id = randomBytes(9).toString('hex');
  const key = `sk_${randomBytes(32).toString('base64url')}`;
  await db
    .insertInto('api_key')
    .values({
      id,
      hash: hashOf(key),
      name: options.name,
      scope: options.scope,
      created_at: now,
      created_by_kind: options.createdBy?.kind ?? null,
      created_by_name: options.createdBy?.name ?? null,
    })
    .execute();
  return { id, key };
}

/** Makes an admin key when none holds; its text, in the one process that made it, however many start at once. */
export function ensureSomeAdminKey(db: Executor, now = Date.now()): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    await waitForOthers(transaction);
    const holds = await transaction
      .selectFrom('api_key')
      .select('id')
      .where('scope', '=', 'manage')
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (holds) return undefined;
    const { key } = await createApiKey(transaction, startKey, now);
    return key;
  });
}

/** Makes `key` the configured admin key; the one configured before and the one made at start end. */
export function ensureAdminKey(db: Executor, key: string, now = Date.now()): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await waitForOthers(transaction);
    const hash = hashOf(key);
    await transaction
      .updateTable('api_key')
      .set({ revoked_at: now })
      .where('name', '=', startKey.name)
      .where('scope', '=', startKey.scope)
      .where('revoked_at', 'is', null)
      .execute();
    const known = await transaction
      .selectFrom('api_key')
      .select('id')
      .where('id', '=', configuredKey.id)
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (known) return;
    await transaction
      .deleteFrom('api_key')
      .where((where) => where.or([where('id', '=', configuredKey.id), where('hash', '=', hash)]))
      .execute();
    await transaction
      .insertInto('api_key')
      .values({ ...configuredKey, hash, created_at: now })
      .execute();
  });
}

/**
 * Who calls with `key`; undefined when it is unknown or revoked. Looked up by hash, so that the time
 * it takes says nothing about any key.
 */
export async function authenticateApiKey(
  db: Executor,
  key: string,
  now = Date.now(),
): Promise<Pick<ApiKey, 'id' | 'name' | 'scope'> | undefined> {
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'scope', 'last_used_at'])
    .where('hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.last_used_at === null || row.last_used_at < now - lastUsedStep) {
    await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', row.id).execute();
  }
  return { id: row.id, name: row.name, scope: row.scope };
}

export async function listApiKeys(db: Executor): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_key').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scope: row.scope,
    createdAt: row.created_at,
    createdBy: authorOf(row),
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }));
}

/** Ends a key; its name, or undefined when there is no such key or it has ended already. */
export async function revokeApiKey(db: Executor, id: string, now = Date.now()): Promise<string | undefined> {
  const row = await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

function authorOf({ created_by_kind: kind, created_by_name: name }: ApiKeyRow): Author | undefined {
  return kind === null || name === null ? undefined : { kind, name };
}

/** One process after the other: a key that is not there yet cannot be locked, the site can. */
async function waitForOthers(transaction: Executor): Promise<void> {
  const site = transaction.selectFrom('site').select('id').where('id', '=', defaultSite);
  await forUpdate(transaction, site).execute();
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
