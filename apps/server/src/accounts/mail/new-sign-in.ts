import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import type { IdentityOptions } from '../account-options.ts';
import { userAgentOf } from '../better-auth/call-auth.ts';
import { hasOtherSession } from '../sign-in/sessions.ts';
import { mailLanguage } from './mail-language.ts';

/**
 * Sends a member an e-mail about a sign-in by a browser that has not signed in as this member before, and that has no other
 * session of the member: browsers do not send the cookie of a known one after the redirect of a provider.
 */
export async function announceNewSignIn(
  { db, knownDevices, mails }: Pick<IdentityOptions, 'db' | 'knownDevices' | 'mails'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  { id, name, email }: { readonly id: string; readonly name: string; readonly email: string },
): Promise<void> {
  if (!mails) return;
  if ((await knownDevices.find(request, email)) !== undefined) return;
  const userAgent = userAgentOf(request);
  if (await hasOtherSession(db, id, userAgent)) return;
  const signIn = { at: new Date(), userAgent, address: callerAddress(request) };
  await mails.sendNewSignIn({ name, email }, signIn, mailLanguage(request));
}
