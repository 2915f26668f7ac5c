import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect } from 'vitest';

/** An e-mail as the mail server received it. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** Headers and body, with lines joined and characters decoded (RFC 2045 §6.7). */
  readonly source: string;
}

export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Waits for the e-mail after the first `earlier` ones. */
  next(earlier?: number): Promise<ReceivedMail>;
}

/** A real mail server on a free port of this machine. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ to, from, source: decode(Buffer.concat(chunks)) });
        done();
      });
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async next(earlier = 0) {
      await expect.poll(() => received.length, { timeout: 120_000 }).toBeGreaterThan(earlier);
      return received[earlier]!;
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** Decodes the encoded words of headers (RFC 2047) and quoted-printable bodies. */
function decode(bytes: Buffer): string {
  const headers = bytes
    .toString('latin1')
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => word.replaceAll('_', ' '));
  const text = headers
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(text, 'latin1').toString('utf8');
}

/** The link of a page of the console in an e-mail. */
export function linkIn(
  { source }: ReceivedMail,
  page: string,
): { readonly url: string; readonly token: string } {
  const [url = '', token = ''] = new RegExp(`http\\S+/console/${page}#([\\w-]+)`).exec(source) ?? [];
  return { url, token };
}
