import type { Kysely } from 'kysely';
import type { AccountMails } from './mail/account-mails.ts';
import type { Auth } from './better-auth/auth.ts';
import type { Schema } from '../database/schema.ts';
import type { Identity } from '../http/authentication.ts';
import type { OriginRule } from '../http/origins.ts';

/** What the routes of members, sessions and the team need. */
export interface IdentityOptions {
  readonly db: Kysely<Schema>;
  readonly auth: Auth;
  readonly identity: Identity;
  readonly isConsole: OriginRule;
  /** Absent if the service sends no e-mail. */
  readonly mails: AccountMails | undefined;
  /** Attempts per minute from one network. */
  readonly ratePerMinute: number;
}
