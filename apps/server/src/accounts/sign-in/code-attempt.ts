import type { FastifyReply, FastifyRequest } from 'fastify';
import { pendingMember } from '../better-auth/call-auth.ts';
import { announceCodeGuesses } from '../mail/code-guesses.ts';
import type { IdentityOptions } from '../account-options.ts';
import { findContact } from '../team/members.ts';
import { attempt, isIncorrect } from './attempt.ts';
import { claimNotice, type Factor } from './sign-in-attempts.ts';

type Options = Pick<IdentityOptions, 'db' | 'auth' | 'knownDevices' | 'mails'>;

interface CodeAttempt {
  readonly factor: Exclude<Factor, 'password'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Runs work that the response does not wait for. */
  readonly inBackground: (work: () => Promise<unknown>) => void;
}

/**
 * Verifies a code of a member whose password was correct, within the limits on attempts. The member gets an e-mail once
 * browsers that never signed in to the account have tried several codes: they know the password.
 *
 * @throws ApiError `rate_limited`, and whatever `verify` throws
 */
export async function attemptCode<T>(
  options: Options,
  { factor, request, reply, inBackground }: CodeAttempt,
  verify: () => Promise<T>,
): Promise<T> {
  const { db, auth, knownDevices } = options;
  const member = await pendingMember(auth, request, reply);
  const contact = member && (await findContact(db, member));
  if (!contact) return verify();
  const { email } = contact;
  const device = await knownDevices.find(request, email);
  try {
    return await attempt(db, { email, factor, device }, request, reply, verify);
  } catch (error) {
    const isStranger = isIncorrect(error) && device === undefined;
    if (isStranger && (await claimNotice(db, { email, factor }))) {
      inBackground(() => announceCodeGuesses(options, request, contact));
    }
    throw error;
  }
}
