import type { Role } from '@sineta/protocol';
import type { Generated } from 'kysely';

/** A team member; better-auth calls it a user. */
export interface MemberTable {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  email_verified: Generated<number>;
  image: string | null;
  role: Role;
  two_factor_enabled: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** A member's credential; here only a password. */
export interface AccountTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  /** A salted scrypt hash. */
  password: string | null;
  created_at: number;
  updated_at: number;
}

export interface SessionTable {
  id: string;
  /** SHA-256 of the token in the cookie, as base64url. */
  token: string;
  user_id: string;
  ip_address: string | null;
  user_agent: string | null;
  expires_at: number;
  created_at: number;
  /** Updated at most hourly, on use. */
  updated_at: number;
}

export interface TwoFactorTable {
  id: string;
  user_id: string;
  /** Both encrypted with the service's secret. */
  secret: string;
  backup_codes: string;
  verified: Generated<number>;
  failed_verification_count: Generated<number>;
  locked_until: number | null;
  /** The time step of the last accepted code (RFC 6238 §4.2). */
  last_step: number | null;
}

/** State that better-auth stores between the two steps of a sign-in. */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

export interface SignInAttemptTable {
  id: string;
  /** SHA-256 of the e-mail address, which need not belong to a member. */
  account: Uint8Array;
  at: number;
}

/** Open invitations: used, revoked and expired ones are deleted. */
export interface InvitationTable {
  id: string;
  /** SHA-256 of the token in the link. */
  hash: Uint8Array;
  role: Role;
  note: string | null;
  created_at: number;
  expires_at: number;
  /** The member who created it: deleting the member deletes it. */
  created_by: string;
}

/** An open link; at most one per member. */
export interface PasswordResetTable {
  member: string;
  /** SHA-256 of the token in the link. */
  hash: Uint8Array;
  expires_at: number;
}

/** Secrets of the service: one row per purpose. */
export interface SecretTable {
  name: 'cookies' | 'set-up';
  value: string;
}
