import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { recordRefusal } from '../../sites/audit/refusals.ts';
import type { Executor } from '../../database/executor.ts';
import { findMemberByEmail } from '../team/members.ts';
import { networkOf } from '../../http/network-quota.ts';
import {
  type AttemptSource,
  clearAttempts,
  type Factor,
  type Guessed,
  startAttempt,
} from './sign-in-attempts.ts';
import { callerAddress } from '../../http/caller-address.ts';

/** The account and the browser of an attempt. */
interface Attempted extends Guessed {
  /** The id of a browser that has signed in to the account before. */
  readonly device?: string | undefined;
}

/** The codes of the API for an incorrect password or code. */
const incorrect: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'incorrect_password',
  'invalid_two_factor_code',
]);

/**
 * Verifies a password or a code, unless there were too many incorrect ones from this source lately. Refused sign-ins are
 * audited, and so is the incorrect attempt that is the last one of a source.
 *
 * @throws ApiError `rate_limited`, and whatever `verify` throws
 */
export async function attempt<T>(
  db: Executor,
  { email, factor, device }: Attempted,
  request: FastifyRequest,
  reply: FastifyReply,
  verify: () => Promise<T>,
): Promise<T> {
  const source = sourceOf(request, device);
  const guessed = { email, factor };
  const started = await startAttempt(db, guessed, source);
  if (!started.allowed) throw tooMany(factor, started.wait, reply);
  if (started.delay > 0) await sleep(started.delay);
  try {
    const verified = await verify();
    await clearAttempts(db, guessed, source);
    return verified;
  } catch (error) {
    if (isIncorrect(error)) await note(db, guessed, request, error, started.last);
    throw error;
  }
}

/** Verifies the current password of the member, as {@link attempt} does. */
export function attemptPassword<T>(
  db: Executor,
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
  verify: () => Promise<T>,
): Promise<T> {
  return attempt(db, { email, factor: 'password' }, request, reply, verify);
}

/** Whether a password or a code is wrong; not when the service itself failed. */
export function isIncorrect(error: unknown): error is ApiError {
  return error instanceof ApiError && incorrect.has(error.code);
}

function sourceOf(request: FastifyRequest, device: string | undefined): AttemptSource {
  if (request.principal?.kind === 'user') return `session:${request.principal.session}`;
  if (device !== undefined) return `device:${device}`;
  return `network:${networkOf(callerAddress(request))}`;
}

/**
 * The caller is not authenticated, and the e-mail address can be any text. Only the name of an existing member is
 * recorded.
 */
async function note(
  db: Executor,
  { email, factor }: Guessed,
  request: FastifyRequest,
  { code }: ApiError,
  isLast: boolean,
): Promise<void> {
  const member = await findMemberByEmail(db, email);
  const about = {
    ...(member && { subject: { kind: 'member', ...member } as const }),
    ...(factor !== 'password' && { reason: code }),
  };
  // A member who is signed in and mistypes the current password is refused no sign-in.
  const isSignIn = code !== 'incorrect_password';
  if (isSignIn) await recordRefusal(db, request, { action: 'session.refused', ...about });
  if (isLast) await recordRefusal(db, request, { action: 'session.locked', ...about });
}

const nouns: Readonly<Record<Factor, string>> = {
  password: 'passwords for this e-mail address',
  code: 'codes for this account',
  'backup-code': 'backup codes for this account',
};

function tooMany(factor: Factor, wait: number, reply: FastifyReply): ApiError {
  const seconds = Math.ceil(wait / 1000);
  reply.header('Retry-After', String(seconds));
  const instead =
    factor === 'code'
      ? ' A backup code or a passkey is accepted at once, and so is a browser that signed in before.'
      : '';
  return new ApiError('rate_limited', {
    detail: `Too many incorrect ${nouns[factor]}. Wait ${seconds} s; Retry-After has the time in seconds.${instead}`,
  });
}
