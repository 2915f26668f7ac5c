import type { Target } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';

/** A target that names its devices by their tokens. */
export type NamedTarget = Extract<Target, { token: string } | { tokens: string[] }>;

/** A target that names users, who are reached on all their devices. */
export type UserTarget = Extract<Target, { user: string } | { users: string[] }>;

export function isOfUsers(target: Target): target is UserTarget {
  return 'user' in target || 'users' in target;
}

/** The users of a target, each once. */
export function usersOf(target: UserTarget): readonly string[] {
  return 'user' in target ? [target.user] : [...new Set(target.users)];
}

/**
 * Lists the users of a target who have no device.
 * @param reached - the users who have one
 * @throws ApiError `not_found` when none of them has one
 */
export function requireReached(target: UserTarget, reached: ReadonlySet<string | null>): readonly string[] {
  const users = usersOf(target);
  const unreached = users.filter((user) => !reached.has(user));
  if (unreached.length < users.length) return unreached;
  throw new ApiError('not_found', {
    detail:
      users.length === 1
        ? 'This user has no device on this site. Nothing was sent. The user can be reached after turning on notifications while signed in.'
        : `None of the ${users.length} users has a device on this site. Nothing was sent. Users can be reached after turning on notifications while signed in.`,
    fields: [
      {
        field: 'user' in target ? 'target.user' : 'target.users',
        message: 'must have a device on this site',
      },
    ],
  });
}

/** How many users or devices a target names, repeated ones too: it is called for each direct message, and makes no set. */
export function countRecipients(target: NamedTarget | UserTarget): number {
  if ('users' in target) return target.users.length;
  return 'tokens' in target ? target.tokens.length : 1;
}

/** The tokens of a target, each once. */
export function tokensOf(target: NamedTarget): readonly string[] {
  return [...new Set(fieldsOf(target).values())];
}

/**
 * Requires that a target names no other devices than those of the site.
 * @param known - the tokens that are of the site
 * @throws ApiError `not_found`, with the field of each other token
 */
export function requireKnown(target: NamedTarget, known: ReadonlySet<string>): void {
  const tokens = tokensOf(target);
  const unknown = tokens.filter((token) => !known.has(token)).length;
  if (unknown === 0) return;
  throw new ApiError('not_found', {
    detail:
      tokens.length === 1
        ? 'This site has no device with this token. Nothing was sent. Remove the token from your list.'
        : `This site has no devices with ${unknown} of the ${tokens.length} tokens. Nothing was sent. Remove the tokens listed in "errors" from your list.`,
    fields: [...fieldsOf(target)]
      .filter(([, token]) => !known.has(token))
      .map(([field]) => ({ field, message: 'must be the token of a device of this site' })),
  });
}

/** The tokens of a target, by the field that each is in. */
function fieldsOf(target: NamedTarget): ReadonlyMap<string, string> {
  if ('token' in target) return new Map([['target.token', target.token]]);
  return new Map(target.tokens.map((token, index) => [`target.tokens.${index}`, token]));
}
