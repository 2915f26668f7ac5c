import type { Role, SiteRole } from '@sineta/protocol';
import type { Generated } from 'kysely';

/** A team member; better-auth calls it a user. */
export interface MemberTable {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  email_verified: Generated<number>;
  image: string | null;
  /** On all sites. */
  role: Role | null;
  two_factor_enabled: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** The role of a member on one site. */
export interface MemberSiteTable {
  member: string;
  site: string;
  role: SiteRole;
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
  /** When the member last proved who they are in this session; null: when it began; 0: never, as far as is known. */
  confirmed_at: number | null;
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

/** A WebAuthn credential: the record of WebAuthn Level 3 §4, without the attestation. */
export interface PasskeyTable {
  id: string;
  member: string;
  /** Base64url. */
  credential_id: string;
  /** The host name that the credential is bound to. */
  rp_id: string;
  name: string;
  /** In COSE format (RFC 9052 §7). */
  public_key: Uint8Array;
  /** The highest signature counter that was seen; 0 for authenticators without one. */
  counter: number;
  /** How a browser reaches the authenticator, separated by commas. */
  transports: string;
  /** Whether the authenticator may copy it to other devices. This never changes. */
  backup_eligible: number;
  backed_up: number;
  created_at: number;
  last_used_at: number | null;
}

/** A started ceremony of a browser, deleted by its first use. */
export interface ChallengeTable {
  /** SHA-256 of the token in the browser's cookie. */
  hash: Uint8Array;
  purpose: 'passkey-creation' | 'passkey-sign-in' | 'provider-sign-in';
  /** What the ceremony needs to finish. */
  value: string;
  /** The only member who can finish it. */
  member: string | null;
  expires_at: number;
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
  /** Null if it was made before sources were stored. */
  source: `${'device' | 'session' | 'network'}:${string}` | 'notice' | null;
}

/** When the next attempt to sign in to an account from any network can be made. */
export interface SignInPaceTable {
  account: Uint8Array;
  next_at: number;
}

/** Open invitations: used, revoked and expired ones are deleted. */
export interface InvitationTable {
  id: string;
  /** SHA-256 of the token in the link. */
  hash: Uint8Array;
  /** On all sites. */
  role: Role | null;
  note: string | null;
  created_at: number;
  expires_at: number;
  /** The member who created it: deleting the member deletes it. */
  created_by: string;
}

/** A role on one site that an invitation grants. */
export interface InvitationSiteTable {
  invitation: string;
  site: string;
  role: SiteRole;
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
  name: 'cookies' | 'known-devices' | 'receipts' | 'set-up';
  value: string;
}
