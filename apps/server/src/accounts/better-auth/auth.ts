import type { BetterAuthOptions } from 'better-auth';
import { hashPassword, symmetricDecrypt, verifyPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { limits } from '@sineta/protocol';
import type { Kysely } from 'kysely';
import type { Logger } from '../../logger.ts';
import type { Schema } from '../../database/schema.ts';
import { databaseAdapter } from './database-adapter.ts';
import { withHashedSessions } from './hashed-sessions.ts';
import { sessionsPlugin } from './sessions-plugin.ts';
import { type SharedTransaction, shareTransaction } from './shared-transaction.ts';

/** Turns passwords into salted hashes, which are slow to compute, and verifies passwords by them. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(attempt: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

interface AuthOptions {
  readonly db: Kysely<Schema>;
  /** Signs cookies and encrypts the secrets of authenticator apps. */
  readonly secret: string;
  readonly publicUrl: string | undefined;
  readonly logger: Pick<Logger, 'error'>;
  /** The scrypt of better-auth when absent. */
  readonly passwords?: PasswordHashing;
}

/** In seconds: a session ends a week after its last use, which is stored with a precision of one hour. */
const sessionLife = 7 * 24 * 60 * 60;
const sessionStep = 60 * 60;

/** The header that passes the caller's address to better-auth. Callers cannot set it. */
export const addressHeader = 'x-sineta-address';

export interface Auth {
  readonly api: ReturnType<typeof createBetterAuth>['api'];
  /** Joins the writes of `api` with other writes. */
  readonly transaction: SharedTransaction;
  readonly passwords: PasswordHashing;
  /** Decrypts the secret of an authenticator app. */
  readonly unseal: (sealed: string) => Promise<string>;
}

/** scrypt with N = 2^14, r = 16, p = 1. */
const scryptHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

export function createAuth({ passwords = scryptHashing, ...options }: AuthOptions): Auth {
  const transaction = shareTransaction(options.db);
  const { api, $context: context } = createBetterAuth({ ...options, passwords, transaction });
  const unseal = async (data: string) => symmetricDecrypt({ key: (await context).secretConfig, data });
  return { api, transaction, passwords, unseal };
}

type BetterAuthSettings = Required<Omit<AuthOptions, 'db'>> & { readonly transaction: SharedTransaction };

/**
 * better-auth, used for passwords, sessions, cookies and codes of authenticator apps. It handles no requests itself:
 * our routes call it, so that only documented operations are reachable.
 */
function createBetterAuth({ transaction, passwords, secret, publicUrl, logger }: BetterAuthSettings) {
  const adapter = databaseAdapter(transaction);
  return betterAuth({
    appName: 'Sineta',
    baseURL: publicUrl ?? 'http://localhost',
    // A list, because environment variables could replace a single secret.
    secrets: [{ version: 1, value: secret }],
    database: (options: BetterAuthOptions) => withHashedSessions(adapter(options)),
    // Members are added only by the set-up link and by invitations.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordMinLength,
      maxPasswordLength: limits.passwordMaxLength,
      password: passwords,
    },
    user: {
      modelName: 'member',
      additionalFields: { role: { type: 'string', required: false, input: false } },
    },
    session: { expiresIn: sessionLife, updateAge: sessionStep, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    plugins: [
      twoFactor({
        issuer: 'Sineta',
        // The limits of sign-in-attempts.ts do not lock the owner out.
        accountLockout: { enabled: false },
      }),
      sessionsPlugin(),
    ],
    advanced: {
      cookiePrefix: 'sineta',
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', path: '/v1' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Our own limits also count per account, and respond with problem details.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      disableColors: true,
      // Only the message: the other arguments can contain secrets.
      log: (_level, message) => logger.error({ from: 'better-auth' }, message),
    },
  });
}
