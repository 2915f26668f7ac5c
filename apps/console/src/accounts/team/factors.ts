import type { Member } from '@sineta/protocol';

/** How a member signs in besides a password, after a dot; empty for readers other than owners. Pure. */
export function factors(
  { twoFactor, passkey }: Pick<Member, 'twoFactor' | 'passkey'>,
  names: Readonly<Record<'twoFactor' | 'passkey' | 'none', string>>,
): string {
  if (twoFactor === undefined || passkey === undefined) return '';
  const own = [...(twoFactor ? [names.twoFactor] : []), ...(passkey ? [names.passkey] : [])];
  return ` · ${own.length === 0 ? names.none : own.join(', ')}`;
}
