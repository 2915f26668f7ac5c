import type { SignedIn, SignInMethods } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { PasskeyRow } from '../../database/schema.ts';
import { listPasskeys } from '../passkeys/passkeys.ts';
import { lockMember } from '../team/members.ts';

/** How a member can sign in. */
export interface MemberMethods {
  readonly password: boolean;
  /** Whether the member signed in at the OpenID provider before. */
  readonly isLinked: boolean;
  readonly twoFactor: SignInMethods['twoFactor'];
  readonly passkeys: readonly PasskeyRow[];
}

export async function signInMethodsOf(db: Executor, member: string): Promise<MemberMethods> {
  const found = await db
    .selectFrom('member')
    .leftJoin('account', (join) =>
      join.onRef('account.user_id', '=', 'member.id').on('account.provider_id', '=', 'credential'),
    )
    .leftJoin('two_factor', 'two_factor.user_id', 'member.id')
    .select(['account.password', 'member.two_factor_enabled', 'two_factor.verified'])
    .where('member.id', '=', member)
    .executeTakeFirst();
  const linked = await db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', member)
    .where('provider_id', '!=', 'credential')
    .executeTakeFirst();
  const passkeys = await listPasskeys(db, member);
  const withTwoFactor = found?.verified === 1 ? 'app' : 'passkey';
  return {
    password: typeof found?.password === 'string',
    isLinked: linked !== undefined,
    twoFactor: found?.two_factor_enabled === 1 ? withTwoFactor : 'off',
    passkeys,
  };
}

/** The ways to sign in that the service offers. */
interface OfferedMethods {
  /** Undefined if browsers offer no passkeys at the address of the service. */
  readonly rpId: string | undefined;
  readonly passwordSignIn: boolean;
  readonly hasProvider: boolean;
}

/**
 * Returns the passkey of a member that can be removed, and locks the member, so that of two last ways one stays.
 *
 * @throws ApiError `not_found` or `sign_in_method_required`
 */
export async function lockRemovablePasskey(
  transaction: Executor,
  member: string,
  id: string,
  { rpId, passwordSignIn, hasProvider }: OfferedMethods,
): Promise<PasskeyRow> {
  await lockMember(transaction, member);
  const { password, isLinked, twoFactor, passkeys } = await signInMethodsOf(transaction, member);
  const passkey = passkeys.find((row) => row.id === id);
  if (!passkey) throw new ApiError('not_found', { detail: 'You have no passkey with this id.' });
  const isLastPasskey = !passkeys.some((row) => row.id !== id && row.rp_id === rpId);
  if (passkey.rp_id !== rpId || !isLastPasskey) return passkey;
  const hasPassword = password && passwordSignIn;
  const hasOther = hasPassword || (isLinked && hasProvider);
  if (!hasOther) throw new ApiError('sign_in_method_required');
  if (hasPassword && twoFactor === 'passkey') {
    throw new ApiError('sign_in_method_required', {
      detail:
        'Two-step verification requires a passkey. Create another one, or disable two-step verification first.',
    });
  }
  return passkey;
}

/**
 * Makes the passkeys of a member the second factor after the password.
 *
 * @throws ApiError `sign_in_method_required` without one
 */
export async function requirePasskeys(
  transaction: Executor,
  member: string,
  rpId: string | undefined,
): Promise<void> {
  await lockMember(transaction, member);
  const passkeys = await listPasskeys(transaction, member);
  if (!passkeys.some(({ rp_id }) => rp_id === rpId)) {
    throw new ApiError('sign_in_method_required', { detail: 'Create a passkey first.' });
  }
  await transaction.updateTable('member').set({ two_factor_enabled: 1 }).where('id', '=', member).execute();
}

/** What a member can use after the password, besides a backup code. */
export async function secondFactorsOf(
  db: Executor,
  member: string,
  rpId: string | undefined,
): Promise<NonNullable<SignedIn['secondFactors']>> {
  const { twoFactor, passkeys } = await signInMethodsOf(db, member);
  const hasPasskey = passkeys.some(({ rp_id }) => rp_id === rpId);
  return [...(twoFactor === 'app' ? ['app' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])];
}
