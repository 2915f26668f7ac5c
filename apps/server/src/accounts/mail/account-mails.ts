import type { Role, SiteRole } from '@sineta/protocol';
import { browserNames, readUserAgent, systemNames } from '@sineta/protocol/user-agent';
import { layOut } from './layout.ts';
import type { Mailer } from './mailer.ts';
import { type MailLanguage, mailTexts } from './texts.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
}

/** What happened to a passkey. */
export interface PasskeyChange {
  readonly kind: 'added' | 'removed';
  readonly name: string;
}

/** The e-mails about accounts. Each method returns whether the mail server accepted the e-mail. */
export interface AccountMails {
  sendInvitation(
    to: string,
    invitation: {
      readonly token: string;
      /** On all sites. */
      readonly role: Role | undefined;
      readonly sites: readonly { readonly name: string; readonly role: SiteRole }[];
      readonly invitedBy: string;
      readonly expiresAt: string;
    },
    language: MailLanguage,
  ): Promise<boolean>;
  sendPasswordReset(to: Recipient, token: string, language: MailLanguage): Promise<boolean>;
  sendNewSignIn(
    to: Recipient,
    signIn: { readonly at: Date; readonly userAgent: string; readonly address: string },
    language: MailLanguage,
  ): Promise<boolean>;
  sendAccountLinked(
    to: Recipient,
    event: { readonly provider: string; readonly at: Date; readonly address: string },
    language: MailLanguage,
  ): Promise<boolean>;
  sendCodeGuesses(
    to: Recipient,
    event: { readonly at: Date; readonly address: string },
    language: MailLanguage,
  ): Promise<boolean>;
  sendPasskeyChange(
    to: Recipient,
    change: PasskeyChange & { readonly at: Date; readonly address: string },
    language: MailLanguage,
  ): Promise<boolean>;
}

interface AccountMailsOptions {
  readonly mailer: Mailer;
  readonly publicUrl: () => string;
}

export function createAccountMails({ mailer, publicUrl }: AccountMailsOptions): AccountMails {
  const footerOf = (language: MailLanguage) => mailTexts[language].footer(publicUrl());
  // Browsers do not send the fragment, so the token reaches no log.
  const link = (page: string, token: string) => `${publicUrl()}/console/${page}#${token}`;

  return {
    sendInvitation(to, { token, role, sites, invitedBy, expiresAt }, language) {
      const texts = mailTexts[language];
      const roles = sites.map(({ name, role }) => `${texts.roles[role]} (${name})`);
      if (role !== undefined) roles.unshift(texts.roles[role]);
      const { action, ...content } = texts.invitation({
        by: invitedBy,
        role: roles.join(', '),
        until: moment(new Date(expiresAt), language),
      });
      const button = { label: action, url: link('join', token) };
      return mailer.send(to, layOut({ language, ...content, action: button, footer: footerOf(language) }));
    },
    sendPasswordReset({ name, email }, token, language) {
      const { action, ...content } = mailTexts[language].passwordReset({ name });
      const button = { label: action, url: link('reset-password', token) };
      return mailer.send(email, layOut({ language, ...content, action: button, footer: footerOf(language) }));
    },
    sendNewSignIn({ name, email }, { at, userAgent, address }, language) {
      const { action, ...content } = mailTexts[language].newSignIn({
        name,
        at: moment(at, language),
        browser: describe(userAgent) ?? mailTexts[language].unknownBrowser,
        address,
      });
      const button = { label: action, url: `${publicUrl()}/console/account` };
      return mailer.send(email, layOut({ language, ...content, action: button, footer: footerOf(language) }));
    },
    sendAccountLinked({ name, email }, { provider, at, address }, language) {
      const { action, ...content } = mailTexts[language].accountLinked({
        name,
        provider,
        at: moment(at, language),
        address,
      });
      const button = { label: action, url: `${publicUrl()}/console/account` };
      return mailer.send(email, layOut({ language, ...content, action: button, footer: footerOf(language) }));
    },
    sendCodeGuesses({ name, email }, { at, address }, language) {
      const { action, ...content } = mailTexts[language].codeGuesses({
        name,
        at: moment(at, language),
        address,
      });
      const button = { label: action, url: `${publicUrl()}/console/account` };
      return mailer.send(email, layOut({ language, ...content, action: button, footer: footerOf(language) }));
    },
    sendPasskeyChange({ name, email }, { kind, name: passkey, at, address }, language) {
      const { passkeyAdded, passkeyRemoved } = mailTexts[language];
      const textsOf = kind === 'added' ? passkeyAdded : passkeyRemoved;
      const { action, ...content } = textsOf({ name, passkey, at: moment(at, language), address });
      const button = { label: action, url: `${publicUrl()}/console/account` };
      return mailer.send(email, layOut({ language, ...content, action: button, footer: footerOf(language) }));
    },
  };
}

/**
 * In UTC and said so, because the recipient's time zone is not known. In Portuguese and Spanish, the article of one o'clock is
 * singular.
 */
export function moment(at: Date, language: MailLanguage): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })
    .format(at)
    .replace(/ às (?=0?1:)/, ' à ')
    .replace(/ a las (?=0?1:)/, ' a la ');
}

/** Browser and system by name; undefined if neither is known. */
function describe(userAgent: string): string | undefined {
  const { browser = 'other', system = 'other' } = readUserAgent(userAgent);
  const names = [
    ...(browser === 'other' ? [] : [browserNames[browser]]),
    ...(system === 'other' ? [] : [systemNames[system]]),
  ];
  return names.length > 0 ? names.join(', ') : undefined;
}
