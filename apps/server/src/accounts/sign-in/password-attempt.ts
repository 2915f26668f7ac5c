import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { recordAudit, system } from '../../sites/audit/audit.ts';
import type { Executor } from '../../database/executor.ts';
import { findMemberByEmail } from '../team/members.ts';
import { startAttempt } from './sign-in-attempts.ts';
import { callerAddress } from '../../http/caller-address.ts';

/**
 * Verifies a password, unless there were too many incorrect ones for this account lately. Refused sign-ins are audited,
 * and so is the incorrect password that locks the account.
 * @throws ApiError `rate_limited`, and whatever `verify` throws
 */
export async function attemptPassword<T>(
  db: Executor,
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
  verify: () => Promise<T>,
): Promise<T> {
  const attempt = await startAttempt(db, email);
  if (!attempt.allowed) throw tooMany(attempt.wait, reply);
  try {
    return await verify();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    const isWrong = code === 'invalid_credentials' || code === 'incorrect_password';
    if (code === 'invalid_credentials') await note(db, 'session.refused', email, request);
    if (isWrong && attempt.last) await note(db, 'session.locked', email, request);
    throw error;
  }
}

/**
 * The caller is not authenticated, and the e-mail address can be any text. Only the name of an existing member is
 * recorded.
 */
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
