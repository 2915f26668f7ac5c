import { hash, randomBytes } from 'node:crypto';
import { type ApiKeyScope, type Author, defaultSite } from '@sineta/protocol';
import { forUpdate } from '../../database/dialect.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { ApiKeyRow } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import type { SiteSet } from '../../http/grants.ts';
import { lockSite } from '../../sites/sites.ts';

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly sites: SiteSet;
  readonly createdAt: number;
  readonly createdBy: Author | undefined;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

/** The name of the key from the configuration. There is at most one at a time. */
const configuredKey = { id: 'configured', name: 'SINETA_ADMIN_KEY', scope: 'manage' } as const;

/** The name of the key that the first start creates if none is configured. */
const startKey = { name: 'made at start', scope: 'manage' } as const;

/** The precision of `lastUsedAt`, in milliseconds. It is coarse, so that most requests write nothing. */
const lastUsedStep = 60 * 60 * 1000;

interface NewApiKey {
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly sites?: SiteSet;
  readonly createdBy?: Author;
}

/** Hexadecimal, because base64url can start with a hyphen, which `sineta keys revoke <id>` would read as an option. */
function newKeyId(): string {
  return randomBytes(9).toString('hex');
}

/** Creates a key. Only the result contains its text; the database has its hash. */
export async function createApiKey(
  db: Executor,
  { name, scope, sites = 'all', createdBy }: NewApiKey,
  now = Date.now(),
): Promise<{ readonly id: string; readonly key: string }> {
  const id = newKeyId();
  const key = `sk_${randomBytes(32).toString('base64url')}`;
  await db
    .insertInto('api_key')
    .values({
      id,
      hash: hashOf(key),
      name,
      scope,
      all_sites: sites === 'all' ? 1 : 0,
      created_at: now,
      created_by_kind: createdBy?.kind ?? null,
      created_by_name: createdBy?.name ?? null,
    })
    .execute();
  await addSites(db, id, sites);
  return { id, key };
}

/**
 * Creates an admin key if none is active for all sites. Only one of several processes that start at once creates it and gets its
 * text.
 */
export function ensureSomeAdminKey(db: Executor, now = Date.now()): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    await waitForOthers(transaction);
    const holds = await transaction
      .selectFrom('api_key')
      .select('id')
      .where('scope', '=', 'manage')
      .where('all_sites', '=', 1)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (holds) return undefined;
    const { key } = await createApiKey(transaction, startKey, now);
    return key;
  });
}

/**
 * Makes `key` the configured admin key. The previously configured one and the one created at the start are revoked.
 *
 * @returns `revoked` if this key was revoked: it stays so
 */
export function ensureAdminKey(db: Executor, key: string, now = Date.now()): Promise<'active' | 'revoked'> {
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
      .select('revoked_at')
      .where('hash', '=', hash)
      .where('name', '=', configuredKey.name)
      .executeTakeFirst();
    if (known) return known.revoked_at === null ? 'active' : 'revoked';
    // It stays revoked when it is configured again.
    await transaction
      .updateTable('api_key')
      .set({ id: newKeyId() })
      .where('id', '=', configuredKey.id)
      .where('revoked_at', 'is not', null)
      .execute();
    await transaction
      .deleteFrom('api_key')
      .where((where) => where.or([where('id', '=', configuredKey.id), where('hash', '=', hash)]))
      .execute();
    await transaction
      .insertInto('api_key')
      .values({ ...configuredKey, hash, all_sites: 1, created_at: now })
      .execute();
    return 'active';
  });
}

/**
 * Finds an API key; undefined if it is unknown or revoked. The look-up is by hash, so that its duration reveals nothing
 * about other keys.
 */
export async function authenticateApiKey(
  db: Executor,
  key: string,
  now = Date.now(),
): Promise<Pick<ApiKey, 'id' | 'name' | 'scope' | 'sites'> | undefined> {
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'scope', 'all_sites', 'last_used_at'])
    .where('hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.last_used_at === null || row.last_used_at < now - lastUsedStep) {
    await recordUse(db, row.id, now);
  }
  return { id: row.id, name: row.name, scope: row.scope, sites: await sitesOf(db, row) };
}

/** A full or read-only disk does not keep a key from reading: the time of its last use is only for people. */
async function recordUse(db: Executor, id: string, now: number): Promise<void> {
  try {
    await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).execute();
  } catch (error) {
    if (!asStorageError(error)) throw error;
  }
}

export async function listApiKeys(db: Executor): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_key').selectAll().orderBy('created_at').orderBy('id').execute();
  const named = await db.selectFrom('api_key_site').selectAll().orderBy('site').execute();
  const byKey = Map.groupBy(named, ({ key }) => key);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scope: row.scope,
    sites: row.all_sites === 1 ? 'all' : new Set(byKey.get(row.id)?.map(({ site }) => site)),
    createdAt: row.created_at,
    createdBy: authorOf(row),
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }));
}

/** Reads an active key and locks it and its sites until the end of the transaction. */
export async function lockApiKey(
  transaction: Executor,
  id: string,
): Promise<Pick<ApiKey, 'id' | 'name' | 'scope' | 'sites'> | undefined> {
  const key = transaction
    .selectFrom('api_key')
    .select(['id', 'name', 'scope', 'all_sites'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null);
  const row = await forUpdate(transaction, key).executeTakeFirst();
  // All changes of the sites lock the key first.
  return row && { id, name: row.name, scope: row.scope, sites: await sitesOf(transaction, row) };
}

/** Replaces the sites of a key, which is locked. */
export async function replaceSites(transaction: Executor, id: string, sites: SiteSet): Promise<void> {
  const all_sites = sites === 'all' ? 1 : 0;
  await transaction.updateTable('api_key').set({ all_sites }).where('id', '=', id).execute();
  await transaction.deleteFrom('api_key_site').where('key', '=', id).execute();
  await addSites(transaction, id, sites);
}

async function addSites(db: Executor, key: string, sites: SiteSet): Promise<void> {
  if (sites === 'all' || sites.size === 0) return;
  const rows = [...sites].map((site) => ({ key, site }));
  await db.insertInto('api_key_site').values(rows).execute();
}

async function sitesOf(
  db: Executor,
  { id, all_sites }: Pick<ApiKeyRow, 'id' | 'all_sites'>,
): Promise<SiteSet> {
  if (all_sites === 1) return 'all';
  const rows = await db.selectFrom('api_key_site').select('site').where('key', '=', id).execute();
  return new Set(rows.map(({ site }) => site));
}

/** Revokes a key. Returns its name; undefined if there is no active key with this id. */
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

/** Processes take turns: a key that does not exist yet cannot be locked, but the site can. */
async function waitForOthers(transaction: Executor): Promise<void> {
  await lockSite(transaction, defaultSite);
}

/** The hash by which a key is stored. */
export function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
