import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import type { AccountMails, PasskeyChange } from './account-mails.ts';
import { mailLanguage } from './mail-language.ts';

/** Sends a member an e-mail about a passkey that was added to their account or removed from it. */
export async function announcePasskeyChange(
  { mails }: { readonly mails: AccountMails | undefined },
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  to: { readonly name: string; readonly email: string },
  change: PasskeyChange,
): Promise<void> {
  const event = { at: new Date(), address: callerAddress(request) };
  await mails?.sendPasskeyChange(to, { ...change, ...event }, mailLanguage(request));
}
