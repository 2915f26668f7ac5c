import { type Executor, inTransaction } from './executor.ts';
import type { SiteRow } from './schema.ts';
import { addVapidKey, type KeyPair } from './vapid-keys.ts';

export interface Site {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** IANA name: that of devices whose own is not known. */
  readonly timeZone: string;
  readonly createdAt: number;
}

/** The site that exists from the first start. */
export const defaultSiteId = 'default';

export async function findSite(db: Executor, id: string): Promise<Site | undefined> {
  const row = await db.selectFrom('site').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toSite(row);
}

/** Where the default language is spoken most. */
export const defaultTimeZone = 'America/Sao_Paulo';

interface DefaultSite {
  readonly name: string;
  readonly language: string;
  readonly timeZone?: string;
  /** Makes the VAPID key pair of the site, once, at its first start. */
  readonly createKeyPair: () => KeyPair;
}

/** Makes the default site with its VAPID key pair when it is not there yet; what the configuration says of it holds from then on. */
export function ensureDefaultSite(db: Executor, site: DefaultSite, now = Date.now()): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { name, language, timeZone: time_zone = defaultTimeZone } = site;
    const inserted = await transaction
      .insertInto('site')
      .values({ id: defaultSiteId, name, language, time_zone, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await addVapidKey(transaction, defaultSiteId, site.createKeyPair(), { current: true }, now);
    } else {
      await transaction
        .updateTable('site')
        .set({ name, language, time_zone })
        .where('id', '=', defaultSiteId)
        .where((where) =>
          where.or([
            where('name', '!=', name),
            where('language', '!=', language),
            where('time_zone', '!=', time_zone),
          ]),
        )
        .execute();
    }
  });
}

function toSite(row: SiteRow): Site {
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    timeZone: row.time_zone,
    createdAt: row.created_at,
  };
}
