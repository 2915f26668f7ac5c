import type { Member } from '@sineta/protocol';

/** The ways to sign in that a member has beside a password, after a dot; empty for who may not see them. Pure. */
export function factors(
  { twoFactor, passkey }: Pick<Member, 'twoFactor' | 'passkey'>,
  twoFactorName: string,
  passkeyName: string,
  none: string,
): string {
  if (twoFactor === undefined || passkey === undefined) return '';
  const names = [...(twoFactor ? [twoFactorName] : []), ...(passkey ? [passkeyName] : [])];
  return ` · ${names.length === 0 ? none : names.join(', ')}`;
}
