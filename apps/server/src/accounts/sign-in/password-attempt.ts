import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { recordAudit, system } from '../../sites/audit/audit.ts';
import type { Executor } from '../../database/executor.ts';
import { findMemberByEmail } from '../team/members.ts';
import { beginAttempt } from './sign-in-attempts.ts';
import { callerAddress } from '../../http/caller-address.ts';

/**
 * Has a password looked at, unless too many wrong ones came for this account lately. A refused sign-in is noted, and
 * the wrong password that closes the account.
 * @throws ApiError `rate_limited`, and what `look` throws.
 */
export async function attemptPassword<T>(
  db: Executor,
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
  look: () => Promise<T>,
): Promise<T> {
  const attempt = await beginAttempt(db, email);
  if (!attempt.allowed) throw tooMany(attempt.wait, reply);
  try {
    return await look();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    const isWrong = code === 'invalid_credentials' || code === 'incorrect_password';
    if (code === 'invalid_credentials') await note(db, 'session.refused', email, request);
    if (isWrong && attempt.last) await note(db, 'session.locked', email, request);
    throw error;
  }
}

/** The person is unknown and the typed address may be anything, so only a member's name is stored. */
async function note(
  db: Executor,
  action: 'session.refused' | 'session.locked',
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const member = await findMemberByEmail(db, email);
  const subject = member && ({ kind: 'member', ...member } as const);
  const details = { from: callerAddress(request) };
  await recordAudit(db, { actor: system, action, ...(subject && { subject }), details });
}

function tooMany(wait: number, reply: FastifyReply): ApiError {
  const seconds = Math.ceil(wait / 1000);
  reply.header('Retry-After', String(seconds));
  return new ApiError('rate_limited', {
    detail: `Too many incorrect passwords for this e-mail address. Wait ${Math.ceil(seconds / 60)} minutes; Retry-After has the time in seconds.`,
  });
}
