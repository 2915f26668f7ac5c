import type { Permission } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { Principal } from '../../http/authentication.ts';
import { grantsOfKey, permissionsOn } from '../../http/grants.ts';
import { lockApiKey } from '../api-keys/api-keys.ts';
import { lockMember } from '../team/members.ts';
import { grantsOf, holds, mayAssign, type Rights, type RoleChange } from './access.ts';

/**
 * Reads the rights of a caller again and locks them until the end of the transaction: what is given to others is compared
 * with the rights of this moment, not with those at the start of the request.
 *
 * @throws ApiError `unauthorized` if the member was removed or the key was revoked meanwhile.
 */
export async function lockRights(transaction: Executor, { kind, id }: Principal): Promise<Rights> {
  if (kind === 'key') {
    const key = await lockApiKey(transaction, id);
    if (!key) throw new ApiError('unauthorized');
    return { grants: grantsOfKey(key), role: undefined };
  }
  const member = await lockMember(transaction, id);
  if (!member) throw new ApiError('unauthorized');
  return { grants: grantsOf(member.access), role: member.access.role };
}

/**
 * Requires that sites exist and that the caller sees them.
 * @throws ApiError `not_found`, the same in both cases.
 */
export async function requireSites(
  db: Executor,
  { grants }: Rights,
  sites: readonly string[],
): Promise<void> {
  if (sites.length === 0) return;
  const found = await db.selectFrom('site').select('id').where('id', 'in', sites).execute();
  const seen = new Set(found.map(({ id }) => id).filter((site) => permissionsOn(grants, site).length > 0));
  const unknown = sites.filter((site) => !seen.has(site));
  if (unknown.length === 0) return;
  const names = unknown.map((site) => `"${site}"`).join(', ');
  throw new ApiError('not_found', {
    detail: `You see no site ${names}. Check the ids: GET /v1/sites and the console list the sites that you see, and an owner can create others.`,
    fields: [{ field: 'sites', message: `must be ids of sites that you see, unlike ${names}` }],
  });
}

/** @throws ApiError `forbidden` unless the caller may give or withdraw all of the roles. */
export function requireMayAssign(caller: Rights, changes: readonly RoleChange[]): void {
  for (const change of changes) {
    if (mayAssign(caller, change)) continue;
    if ((change.from === 'owner' || change.to === 'owner') && caller.role !== 'owner') throw ownersOnly();
    throw lacksRights(change.site);
  }
}

/** @throws ApiError `forbidden` unless the caller has permissions on sites, or on all sites for `undefined`. */
export function requireRights(
  { grants }: Rights,
  sites: readonly (string | undefined)[],
  needed: readonly Permission[],
): void {
  for (const site of sites) {
    if (!holds(grants, site, needed)) throw lacksRights(site);
  }
}

function ownersOnly(): ApiError {
  return new ApiError('forbidden', { detail: 'Only an owner can add, change or remove owners.' });
}

function lacksRights(site: string | undefined): ApiError {
  return new ApiError('forbidden', {
    detail:
      site === undefined
        ? 'This concerns all sites, and you have rights on single sites only.'
        : `You can give and withdraw only rights that you have yourself. You lack some on the site "${site}".`,
  });
}
