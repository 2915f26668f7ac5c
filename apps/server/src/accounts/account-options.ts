import type { Kysely } from 'kysely';
import type { AccountMails } from './mail/account-mails.ts';
import type { Auth } from './better-auth/auth.ts';
import type { Schema } from '../database/schema.ts';
import type { Identity } from '../http/authentication.ts';
import type { Provider } from './provider/provider.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import type { Challenges } from './sign-in/challenges.ts';
import type { KnownDevices } from './sign-in/known-devices.ts';
import type { OriginRule } from '../http/origins.ts';

/** What the routes of members, sessions and the team need. */
export interface IdentityOptions {
  readonly db: Kysely<Schema>;
  readonly auth: Auth;
  readonly identity: Identity;
  readonly isConsole: OriginRule;
  readonly challenges: Challenges;
  readonly knownDevices: KnownDevices;
  /** Whether members sign in with passwords. */
  readonly passwordSignIn: boolean;
  /** The OpenID provider of the organisation. */
  readonly provider: Provider | undefined;
  /** The address for browsers. */
  readonly serviceUrl: () => string;
  /** Returns undefined if browsers offer no passkeys at the address of the service. */
  readonly relyingParty: () => RelyingParty | undefined;
  /** Absent if the service sends no e-mail. */
  readonly mails: AccountMails | undefined;
  /** Attempts per minute from one network. */
  readonly ratePerMinute: number;
}
