import type { Executor } from '../../database/executor.ts';
import { StartError } from '../../start-error.ts';
import type { ProviderSettings } from '../provider/provider.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { hasOwner } from '../team/members.ts';

interface OfferedWays {
  readonly passwordSignIn: boolean;
  readonly provider: Pick<ProviderSettings, 'groupRoles'> | undefined;
  readonly relyingParty: RelyingParty | undefined;
}

/**
 * Refuses to start without passwords if no owner could sign in another way: at the OpenID provider, or with a passkey.
 *
 * @throws StartError
 */
export async function requireWayToSignIn(
  db: Executor,
  { passwordSignIn, provider, relyingParty }: OfferedWays,
): Promise<void> {
  if (passwordSignIn) return;
  if (provider) {
    const makesOwners = provider.groupRoles.some(({ role }) => role === 'owner');
    if (makesOwners || (await hasOwner(db))) return;
    throw new StartError(
      'SINETA_PASSWORD_SIGN_IN is off, the team has no owner, and SINETA_OIDC_ROLES makes no group owners. Add a rule such as sineta-owners=owner, or leave passwords on.',
    );
  }
  if (relyingParty && (await ownerHasPasskey(db, relyingParty.id))) return;
  throw new StartError(
    'SINETA_PASSWORD_SIGN_IN is off, and no owner could sign in another way. Set SINETA_OIDC_ISSUER, or leave passwords on until an owner has a passkey at SINETA_PUBLIC_URL.',
  );
}

async function ownerHasPasskey(db: Executor, rpId: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkey')
    .innerJoin('member', 'member.id', 'passkey.member')
    .select('passkey.id')
    .where('member.role', '=', 'owner')
    .where('passkey.rp_id', '=', rpId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
