import type { Proxy } from '@sineta/web-push';
import { createTransport } from 'nodemailer';
import type { Logger } from '../../logger.ts';

/** An e-mail to one person, as plain text and as HTML. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends e-mail through one mail server. */
export interface Mailer {
  /**
   * Sends one e-mail, without retries.
   *
   * @returns Whether the mail server accepted it. A failure is logged, without the address of the recipient.
   */
  send(to: string, mail: Mail): Promise<boolean>;
}

/** The mail server of `SINETA_SMTP_URL` and the sender of `SINETA_MAIL_FROM`. */
export interface MailerOptions {
  /** `smtp:` uses STARTTLS if the server offers it, and requires it to send a password to another machine. */
  readonly url: string;
  /** An address, or a name with an address: `Avisos <avisos@example.org>`. */
  readonly from: string;
  /** What connections to a mail server on another machine go through. */
  readonly proxy?: Proxy | undefined;
  readonly logger: Pick<Logger, 'error'>;
  /** For one e-mail, from the connection to the acceptance, in milliseconds. */
  readonly timeout?: number;
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function createMailer({ url, from, proxy, logger, timeout = 15_000 }: MailerOptions): Mailer {
  const server = new URL(url);
  const { protocol, hostname, username } = server;
  const requireTLS = protocol === 'smtp:' && username !== '' && !loopback.test(hostname);
  const transport = createTransport({
    url,
    ...(requireTLS && { requireTLS }),
    ...(proxy?.isExcepted(server) === false && { proxy: proxy.url }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(to, mail) {
      try {
        // The timeouts of the transport start again with every byte, so one signal covers the whole exchange.
        const signal = AbortSignal.timeout(timeout);
        await transport.sendMail({ from, to: { name: '', address: to }, ...mail, signal });
        return true;
      } catch (error) {
        logger.error({ err: withoutRecipient(error) }, 'an e-mail was not sent');
        return false;
      }
    },
  };
}

/** A mail server quotes the recipient in its response. */
function withoutRecipient(error: unknown): Error {
  const { code = 'unknown', responseCode } = error as {
    readonly code?: string;
    readonly responseCode?: number;
  };
  const reply = responseCode === undefined ? '' : `, reply ${responseCode}`;
  return new Error(`The mail server refused or did not respond (${code}${reply})`);
}
