import type { BetterAuthOptions } from 'better-auth';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { limits } from '@sineta/protocol';
import type { Kysely } from 'kysely';
import type { Logger } from '../../logger.ts';
import type { Schema } from '../../database/schema.ts';
import { databaseAdapter } from './database-adapter.ts';
import { withHashedSessions } from './hashed-sessions.ts';
import { type SharedTransaction, shareTransaction } from './shared-transaction.ts';

interface AuthOptions {
  readonly db: Kysely<Schema>;
  /** Signs cookies and encrypts what authenticator apps share with the service. */
  readonly secret: string;
  readonly publicUrl: string | undefined;
  readonly logger: Pick<Logger, 'error'>;
}

/** In seconds: a week from the last use, which is written down by the hour. */
const sessionLife = 7 * 24 * 60 * 60;
const sessionStep = 60 * 60;

/** How long no code is taken after ten wrong ones in a row. */
export const codeLockSeconds = 15 * 60;

/** The header in which we tell better-auth the address of a caller; callers cannot set it. */
export const addressHeader = 'x-sineta-address';

export interface Auth {
  readonly api: ReturnType<typeof createBetterAuth>['api'];
  /** Joins what `api` writes with writes of ours. */
  readonly transaction: SharedTransaction;
}

export function createAuth(options: AuthOptions): Auth {
  const transaction = shareTransaction(options.db);
  const { api } = createBetterAuth({ ...options, transaction });
  return { api, transaction };
}

type BetterAuthSettings = Omit<AuthOptions, 'db'> & { readonly transaction: SharedTransaction };

/**
 * better-auth as far as it is used here: passwords, sessions, cookies and codes of authenticator apps. It
 * answers no request by itself: our routes call it, so that nothing is reachable that is not a route of ours.
 */
function createBetterAuth({ transaction, secret, publicUrl, logger }: BetterAuthSettings) {
  const adapter = databaseAdapter(transaction);
  return betterAuth({
    appName: 'Sineta',
    baseURL: publicUrl ?? 'http://localhost',
    // As a list, so that no variable of the environment takes its place.
    secrets: [{ version: 1, value: secret }],
    database: (options: BetterAuthOptions) => withHashedSessions(adapter(options)),
    // People come by the set-up link and by invitations alone.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordMinLength,
      maxPasswordLength: limits.passwordMaxLength,
    },
    user: {
      modelName: 'member',
      additionalFields: { role: { type: 'string', required: true, input: false } },
    },
    session: { expiresIn: sessionLife, updateAge: sessionStep, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    plugins: [
      twoFactor({
        issuer: 'Sineta',
        accountLockout: { maxFailedAttempts: 10, durationSeconds: codeLockSeconds },
      }),
    ],
    advanced: {
      cookiePrefix: 'sineta',
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', path: '/v1' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Ours count by account too, and answer as problems.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      disableColors: true,
      // The words alone: what comes with them may hold what no log may have.
      log: (_level, message) => logger.error({ from: 'better-auth' }, message),
    },
  });
}
