import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { recordAudit, system } from '../../sites/audit/audit.ts';
import type { Executor } from '../../database/executor.ts';
import { findMemberByEmail } from '../team/members.ts';
import { siteNetwork } from '../../http/network-quota.ts';
import { type AttemptSource, clearAttempts, startAttempt } from './sign-in-attempts.ts';
import { callerAddress } from '../../http/caller-address.ts';

/**
 * Verifies a password, unless there were too many incorrect ones from this source lately. Refused sign-ins are audited,
 * and so is the incorrect password that takes the last attempt of a source.
 * @param device - the id of a browser that has signed in to the account before
 * @throws ApiError `rate_limited`, and whatever `verify` throws
 */
export async function attemptPassword<T>(
  db: Executor,
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
  verify: () => Promise<T>,
  device?: string,
): Promise<T> {
  const source = sourceOf(request, device);
  const attempt = await startAttempt(db, email, source);
  if (!attempt.allowed) throw tooMany(attempt.wait, reply);
  if (attempt.delay > 0) await sleep(attempt.delay);
  try {
    const verified = await verify();
    await clearAttempts(db, email, source);
    return verified;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    const isWrong = code === 'invalid_credentials' || code === 'incorrect_password';
    if (code === 'invalid_credentials') await note(db, 'session.refused', email, request);
    if (isWrong && attempt.last) await note(db, 'session.locked', email, request);
    throw error;
  }
}

function sourceOf(request: FastifyRequest, device: string | undefined): AttemptSource {
  if (request.principal?.kind === 'user') return `session:${request.principal.session}`;
  if (device !== undefined) return `device:${device}`;
  return `network:${siteNetwork(callerAddress(request))}`;
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
    detail: `Too many incorrect passwords for this e-mail address. Wait ${seconds} s; Retry-After has the time in seconds.`,
  });
}
