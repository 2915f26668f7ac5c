import type { Kysely } from 'kysely';
import type { Auth } from './better-auth/auth.ts';
import type { Schema } from '../database/schema.ts';
import type { Identity } from '../http/authentication.ts';
import type { OriginRule } from '../http/origins.ts';

/** What the routes of people, their sessions and the team work with. */
export interface IdentityOptions {
  readonly db: Kysely<Schema>;
  readonly auth: Auth;
  readonly identity: Identity;
  readonly isConsole: OriginRule;
  /** Attempts a minute from one address. */
  readonly ratePerMinute: number;
}
