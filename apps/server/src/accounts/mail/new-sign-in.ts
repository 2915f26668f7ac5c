import type { FastifyRequest } from 'fastify';
import type { Executor } from '../../database/executor.ts';
import { callerAddress } from '../../http/caller-address.ts';
import { userAgentOf } from '../better-auth/call-auth.ts';
import { hasOtherSession } from '../sign-in/sessions.ts';
import type { AccountMails } from './account-mails.ts';
import { mailLanguage } from './mail-language.ts';

/** Sends a member an e-mail about a sign-in by a browser that has no other session of this member. */
export async function announceNewSignIn(
  { db, mails }: { readonly db: Executor; readonly mails: AccountMails | undefined },
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  { id, name, email }: { readonly id: string; readonly name: string; readonly email: string },
): Promise<void> {
  if (!mails) return;
  const userAgent = userAgentOf(request);
  if (await hasOtherSession(db, id, userAgent)) return;
  const signIn = { at: new Date(), userAgent, address: callerAddress(request) };
  await mails.sendNewSignIn({ name, email }, signIn, mailLanguage(request));
}
