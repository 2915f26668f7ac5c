import { randomBytes } from 'node:crypto';
import { type Author, limits } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { forUpdate } from '../../database/dialect.ts';
import type { Executor } from '../../database/executor.ts';

export interface IdentitySecret {
  readonly id: string;
  readonly createdAt: number;
  readonly createdBy: Author | undefined;
}

/**
 * Creates a secret that signs the ids of a site's users. Call it in a transaction.
 * @throws ApiError `limit_reached` when the site has as many as it can have
 */
export async function createIdentitySecret(
  db: Executor,
  site: string,
  createdBy: Author,
  now = Date.now(),
): Promise<{ readonly id: string; readonly secret: string }> {
  // Two requests at once are counted one after the other.
  const lock = db.selectFrom('site').select('id').where('id', '=', site);
  await forUpdate(db, lock).execute();
  const { length } = await listIdentitySecrets(db, site);
  if (length >= limits.identitySecretsPerSite) {
    throw new ApiError('limit_reached', {
      detail: `A site has at most ${limits.identitySecretsPerSite} identity secrets. Revoke the one that your servers no longer use, then create a new one.`,
    });
  }
  const id = randomBytes(9).toString('hex');
  const secret = `sis_${randomBytes(32).toString('base64url')}`;
  await db
    .insertInto('identity_secret')
    .values({
      site,
      id,
      secret,
      created_at: now,
      created_by_kind: createdBy.kind,
      created_by_name: createdBy.name,
    })
    .execute();
  return { id, secret };
}

/** The secrets of a site without their texts, oldest first. */
export async function listIdentitySecrets(db: Executor, site: string): Promise<IdentitySecret[]> {
  const rows = await db
    .selectFrom('identity_secret')
    .select(['id', 'created_at', 'created_by_kind', 'created_by_name'])
    .where('site', '=', site)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, created_at, created_by_kind: kind, created_by_name: name }) => ({
    id,
    createdAt: created_at,
    createdBy: kind === null ? undefined : { kind, name: name ?? '' },
  }));
}

/** Returns false if the site has no such secret. Devices stay linked to the users that it signed. */
export async function revokeIdentitySecret(db: Executor, site: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_secret')
    .where('site', '=', site)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
