import type { Attributes } from '@sineta/protocol';
import { createBulkInsert } from '../../database/bulk-insert.ts';
import type { Executor } from '../../database/executor.ts';
import { isOneOf } from '../../database/sharding/one-of.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/** The attributes of devices that have any, by token. */
export type AttributesByToken = ReadonlyMap<string, Attributes>;

interface DeviceAttributes {
  readonly token: string;
  readonly attributes: Attributes;
}

const insertAttributes = createBulkInsert('device_attributes', ['shard', 'token', 'attributes']);

/** Reads the attributes of several devices: of a batch at most. */
export async function attributesOf(db: Executor, tokens: readonly string[]): Promise<AttributesByToken> {
  if (tokens.length === 0) return new Map();
  const rows = await db
    .selectFrom('device_attributes')
    .select(['token', 'attributes'])
    .where(isOneOf(tokens))
    .execute();
  return new Map(rows.map(({ token, attributes }) => [token, JSON.parse(attributes) as Attributes]));
}

/** Adds the attributes of devices that have none yet. Call it in a transaction. */
export async function insertAttributesOf(
  db: Executor,
  site: string,
  devices: readonly DeviceAttributes[],
): Promise<void> {
  const rows = devices.filter(({ attributes }) => Object.keys(attributes).length > 0);
  if (rows.length === 0) return;
  await addNames(db, site, new Set(rows.flatMap(({ attributes }) => Object.keys(attributes))));
  await insertAttributes(
    db,
    rows.map(({ token, attributes }) => ({
      shard: shardOf(token),
      token,
      attributes: JSON.stringify(attributes),
    })),
  );
}

/** Replaces the attributes of devices of a site. Call it in a transaction that has locked them. */
export async function setAttributes(
  db: Executor,
  site: string,
  tokens: readonly string[],
  attributes: Attributes,
): Promise<void> {
  await removeAttributes(db, tokens);
  await insertAttributesOf(
    db,
    site,
    tokens.map((token) => ({ token, attributes })),
  );
}

/** Removes the attributes of devices. */
export async function removeAttributes(db: Executor, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await db.deleteFrom('device_attributes').where(isOneOf(tokens)).execute();
}

/** The names of attributes that devices of a site were given, in the order of the alphabet. */
export async function listAttributeNames(db: Executor, site: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('attribute_name')
    .select('name')
    .where('site', '=', site)
    .orderBy('name')
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}

async function addNames(db: Executor, site: string, names: ReadonlySet<string>): Promise<void> {
  const known = await db
    .selectFrom('attribute_name')
    .select('name')
    .where('site', '=', site)
    .where('name', 'in', [...names])
    .execute();
  const isKnown = new Set(known.map(({ name }) => name));
  // Sorted, so that concurrent transactions with the same names do not deadlock.
  const added = [...names].filter((name) => !isKnown.has(name)).sort();
  if (added.length === 0) return;
  await db
    .insertInto('attribute_name')
    .values(added.map((name) => ({ site, name })))
    .onConflict((conflict) => conflict.columns(['site', 'name']).doNothing())
    .execute();
}
