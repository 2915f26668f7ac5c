import {
  type BoardSettings,
  type ConversionSettings,
  type CreateSite,
  defaultSite,
  type DeliveryLimits,
  noConversions,
  noDeliveryLimits,
  type UpdateSite,
  type WelcomeMessage,
} from '@sineta/protocol';
import { unknownSite } from '../api-error.ts';
import { forNoKeyUpdate } from '../database/dialect.ts';
import { type Executor, inTransaction } from '../database/executor.ts';
import { dayAfter } from '../database/paging/day.ts';
import type { SiteRow } from '../database/schema.ts';
import { addVapidKey, type KeyPair } from './vapid-keys/vapid-keys.ts';

export interface Site {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** An IANA name. It applies to devices whose time zone is unknown. */
  readonly timeZone: string;
  /** An https: URL. */
  readonly icon: string | undefined;
  /** Origins whose pages may register devices, in addition to the origin of the service. */
  readonly origins: readonly string[];
  /** Days after which direct messages are deleted. */
  readonly directMessageRetentionDays: number;
  /** Sent to devices that are turned on for the first time. */
  readonly welcomeMessage: WelcomeMessage | null;
  /** For each device, in addition to the preferences of its visitor. */
  readonly deliveryLimits: DeliveryLimits;
  readonly conversions: ConversionSettings;
  readonly board: BoardSettings;
  /** The first day whose changes of devices are all counted by browser and topic; undefined if it has no other days. */
  readonly dayValuesSince: string | undefined;
  readonly createdAt: number;
}

export async function findSite(db: Executor, id: string): Promise<Site | undefined> {
  const row = await db.selectFrom('site').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toSite(row);
}

/**
 * The default site has these values until they are changed. The time zone is the one where most speakers of the
 * language live.
 */
const defaults = { name: 'Sineta', language: 'pt-BR', time_zone: 'America/Sao_Paulo' };

interface DefaultSite {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
  /** Creates the VAPID key pair of the site at its first start. */
  readonly createKeyPair: () => KeyPair;
}

/** @throws ApiError `not_found` */
export async function requireSite(db: Executor, id: string): Promise<Site> {
  const site = await findSite(db, id);
  if (!site) throw unknownSite();
  return site;
}

/**
 * Reads a site, and prevents changes of its settings until the end of the transaction. Other transactions that lock it wait.
 * @throws ApiError `not_found`
 */
export async function lockSite(transaction: Executor, id: string): Promise<Site> {
  const query = transaction.selectFrom('site').selectAll().where('id', '=', id);
  const row = await forNoKeyUpdate(transaction, query).executeTakeFirst();
  if (!row) throw unknownSite();
  return toSite(row);
}

/**
 * Creates the default site with its VAPID key pair if it does not exist. Configured settings replace stored ones; other
 * settings stay unchanged.
 */
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

/** Creates a site with its VAPID key pair; undefined if the id is in use. */
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

/** Changes the given settings. Others stay unchanged. */
export async function updateSite(db: Executor, id: string, update: UpdateSite): Promise<void> {
  const { icon, origins, directMessageRetentionDays: retentionDays, welcomeMessage: welcome } = update;
  const { deliveryLimits: limits, conversions, board } = update;
  const columns = {
    ...settingsOf(update),
    ...(icon !== undefined && { icon }),
    ...(origins !== undefined && { origins: JSON.stringify([...new Set(origins)]) }),
    ...(retentionDays !== undefined && { direct_message_retention_days: retentionDays }),
    ...(welcome !== undefined && { welcome_message: welcome && JSON.stringify(welcome) }),
    ...(limits !== undefined && { delivery_limits: limitsAnything(limits) ? JSON.stringify(limits) : null }),
    ...(conversions !== undefined && { conversions: JSON.stringify(conversions) }),
    ...(board !== undefined && { board: JSON.stringify(board) }),
  };
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('site').set(columns).where('id', '=', id).execute();
}

/** Which of these sites have delivery limits. */
export async function findLimitedSites(
  db: Executor,
  sites: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('site')
    .select('id')
    .where('id', 'in', [...sites])
    .where('delivery_limits', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function limitsAnything({ dailyLimit, quietHours }: DeliveryLimits): boolean {
  return dailyLimit !== null || quietHours !== null;
}

/** The origins whose pages may register devices of a site or, without `site`, of any site. */
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
    directMessageRetentionDays: row.direct_message_retention_days,
    welcomeMessage: row.welcome_message === null ? null : (JSON.parse(row.welcome_message) as WelcomeMessage),
    deliveryLimits:
      row.delivery_limits === null ? noDeliveryLimits : (JSON.parse(row.delivery_limits) as DeliveryLimits),
    conversions:
      row.conversions === null ? noConversions : (JSON.parse(row.conversions) as ConversionSettings),
    board: JSON.parse(row.board) as BoardSettings,
    dayValuesSince: row.day_values_since === null ? undefined : dayAfter(row.day_values_since),
    createdAt: row.created_at,
  };
}
