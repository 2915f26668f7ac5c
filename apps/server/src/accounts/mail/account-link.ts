import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../http/caller-address.ts';
import type { Provider } from '../provider/provider.ts';
import type { AccountMails } from './account-mails.ts';
import { mailLanguage } from './mail-language.ts';

/** Sends a member an e-mail about their first sign-in at the provider, which ended the other ways to sign in. */
export async function announceLink(
  { mails, provider }: { readonly mails: AccountMails | undefined; readonly provider: Provider | undefined },
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  to: { readonly name: string; readonly email: string },
): Promise<void> {
  if (!provider) return;
  const event = { provider: provider.settings.name, at: new Date(), address: callerAddress(request) };
  await mails?.sendAccountLinked(to, event, mailLanguage(request));
}
