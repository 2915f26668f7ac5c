import { type CreateSite, defaultSite, type UpdateSite } from '@sineta/protocol';
import { type Executor, inTransaction } from '../database/executor.ts';
import type { SiteRow } from '../database/schema.ts';
import { addVapidKey, type KeyPair } from './vapid-keys/vapid-keys.ts';

export interface Site {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** IANA name: that of devices whose own is not known. */
  readonly timeZone: string;
  /** An https: address. */
  readonly icon: string | undefined;
  /** Origins whose pages may register devices here, besides its own. */
  readonly origins: readonly string[];
  readonly createdAt: number;
}

export async function findSite(db: Executor, id: string): Promise<Site | undefined> {
  const row = await db.selectFrom('site').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toSite(row);
}

/** Of the default site, until somebody says otherwise; the time zone is where its language is spoken most. */
const defaults = { name: 'Sineta', language: 'pt-BR', time_zone: 'America/Sao_Paulo' };

interface DefaultSite {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
  /** Makes the VAPID key pair of the site, once, at its first start. */
  readonly createKeyPair: () => KeyPair;
}

/** Makes the default site with its VAPID key pair when it is not there yet; what the configuration says of it holds from then on, the rest as it was changed. */
export function ensureDefaultSite(db: Executor, site: DefaultSite, now = Date.now()): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const configured = settingsOf(site);
    const inserted = await transaction
      .insertInto('site')
      .values({ id: defaultSite, ...defaults, ...configured, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await addVapidKey(transaction, defaultSite, site.createKeyPair(), { current: true }, now);
    } else if (Object.keys(configured).length > 0) {
      await transaction.updateTable('site').set(configured).where('id', '=', defaultSite).execute();
    }
  });
}

/** The sites, oldest first. */
export async function listSites(db: Executor): Promise<Site[]> {
  const rows = await db.selectFrom('site').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toSite);
}

/** Makes a site with its VAPID key pair; undefined when there is one with the id. */
export function createSite(
  db: Executor,
  { id, name, language, timeZone }: CreateSite,
  keyPair: KeyPair,
  now = Date.now(),
): Promise<Site | undefined> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .insertInto('site')
      .values({ id, name, language, time_zone: timeZone, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) await addVapidKey(transaction, id, keyPair, { current: true }, now);
    return row && toSite(row);
  });
}

/** Changes what is given and leaves the rest. */
export async function updateSite(db: Executor, id: string, update: UpdateSite): Promise<void> {
  const { icon, origins } = update;
  const columns = {
    ...settingsOf(update),
    ...(icon !== undefined && { icon }),
    ...(origins !== undefined && { origins: JSON.stringify([...new Set(origins)]) }),
  };
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('site').set(columns).where('id', '=', id).execute();
}

/** The origins whose pages may register devices of a site, or of any one. */
export async function listOrigins(db: Executor, site?: string): Promise<Set<string>> {
  let query = db.selectFrom('site').select('origins').where('origins', '!=', '[]');
  if (site !== undefined) query = query.where('id', '=', site);
  const rows = await query.execute();
  return new Set(rows.flatMap(({ origins }) => JSON.parse(origins) as string[]));
}

function settingsOf({ name, language, timeZone }: Pick<DefaultSite, 'name' | 'language' | 'timeZone'>) {
  return {
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
}

function toSite(row: SiteRow): Site {
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    timeZone: row.time_zone,
    icon: row.icon ?? undefined,
    origins: JSON.parse(row.origins) as string[],
    createdAt: row.created_at,
  };
}
