import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import type { AccountMails } from './account-mails.ts';
import { mailLanguage } from './mail-language.ts';

/** Sends a member an e-mail about incorrect codes after their correct password. */
export async function announceCodeGuesses(
  { mails }: { readonly mails: AccountMails | undefined },
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  to: { readonly name: string; readonly email: string },
): Promise<void> {
  const event = { at: new Date(), address: callerAddress(request) };
  await mails?.sendCodeGuesses(to, event, mailLanguage(request));
}
