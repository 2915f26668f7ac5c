import type { Target } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';

/** A target that names its devices by their tokens. */
export type NamedTarget = Extract<Target, { token: string } | { tokens: string[] }>;

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
