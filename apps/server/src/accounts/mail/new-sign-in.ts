import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import type { IdentityOptions } from '../account-options.ts';
import { userAgentOf } from '../better-auth/call-auth.ts';
import { mailLanguage } from './mail-language.ts';

/** Sends a member an e-mail about a sign-in by a browser that has not signed in as this member before. */
export async function announceNewSignIn(
  { knownDevices, mails }: Pick<IdentityOptions, 'knownDevices' | 'mails'>,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  if (!mails) return;
  if ((await knownDevices.find(request, email)) !== undefined) return;
  const signIn = { at: new Date(), userAgent: userAgentOf(request), address: callerAddress(request) };
  await mails.sendNewSignIn({ name, email }, signIn, mailLanguage(request));
}
