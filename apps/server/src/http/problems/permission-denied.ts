import { type ApiKeyScope, type Permission, scopePermissions } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { type Grants, sitesWith } from '../grants.ts';

/** The error for a caller who lacks a permission on a site, or on all sites if `site` is undefined: what to use instead. */
export function permissionDenied(
  { kind, grants }: { readonly kind: 'user' | 'key'; readonly grants: Grants },
  permission: Permission,
  site?: string,
): ApiError {
  const isKey = kind === 'key';
  const sites = sitesWith(grants, permission);
  if (site === undefined && sites !== 'all' && sites.size > 0) {
    const [subject, instead] = isKey
      ? ['this API key is valid for single sites', 'Use a key that is valid for all sites']
      : ['your role applies to single sites', 'Ask an owner for a role on all sites'];
    return new ApiError('forbidden', { detail: `This concerns all sites, but ${subject} only. ${instead}.` });
  }
  const required = `This requires the permission "${permission}"${site === undefined ? '' : ` on the site "${site}"`}`;
  return new ApiError('forbidden', {
    detail: isKey
      ? `${required}, which the scope of this API key does not include. ${keyFor(permission)}`
      : `${required}, which your role does not include. Ask an owner or an administrator for another role.`,
  });
}

function keyFor(permission: Permission): string {
  const scopes = (Object.keys(scopePermissions) as ApiKeyScope[]).filter((scope) =>
    scopePermissions[scope].includes(permission),
  );
  if (scopes.length === 0) return 'No API key includes it: sign in to the console.';
  return `Use a key with the scope ${scopes.map((scope) => `"${scope}"`).join(' or ')}.`;
}
