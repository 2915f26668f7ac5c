import { createEndpointPolicy, createSender, parseProxy, type PushRequest } from '@sineta/web-push';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../../../../packages/http2-client/test/harness/certificate.ts';
import { serveHttp, serveHttp2, serveHttps } from '../../../../../packages/web-push/test/harness/servers.ts';
import { createMailer } from '../../../src/accounts/mail/mailer.ts';
import { proxiedFetch } from '../../../src/proxied-fetch.ts';
import { startMailServer } from '../../harness/accounts/mail-server.ts';
import { startTinyproxy } from '../../harness/tinyproxy.ts';

const localhost = await makeCertificate('localhost');

function senderThrough(proxy: string, origin: string) {
  const policy = createEndpointPolicy({ extraOrigins: [origin] });
  const sender = createSender({ policy, ca: localhost.cert, proxy: parseProxy(proxy) });
  onTestFinished(() => sender.close());
  const message: PushRequest = { endpoint: `${origin}/push/1`, body: Buffer.from('sim'), ttl: 60 };
  return () => sender.send(message);
}

test('messages, e-mails and requests go through Tinyproxy', async () => {
  await using mailServer = await startMailServer();
  const listener = (
    request: { resume(): void },
    response: { writeHead(status: number): { end(): void } },
  ) => {
    request.resume();
    response.writeHead(201).end();
  };
  const origins = [
    `https://localhost:${await serveHttp2(localhost, listener)}`,
    `https://localhost:${await serveHttps(localhost, listener)}`,
    `http://localhost:${await serveHttp(listener)}`,
  ];
  const hosts = [...origins, mailServer.url].map((origin) => new URL(origin).host);
  const ports = hosts.map((host) => Number(host.split(':')[1]));
  const proxy = await startTinyproxy('ana', 's3nha', ports);
  const url = `http://ana:s3nha@127.0.0.1:${proxy.port}`;

  for (const origin of origins) expect(await senderThrough(url, origin)()).toMatchObject({ status: 201 });
  const mailer = createMailer({
    url: mailServer.url,
    from: 'avisos@example.org',
    proxy: parseProxy(url),
    logger: { error: () => {} },
  });
  expect(await mailer.send('eva@example.org', { subject: 'Oi', text: 'sim', html: 'sim' })).toBe(true);
  expect((await proxiedFetch(parseProxy(url))(origins[2]!)).status).toBe(201);
  expect(proxy.tunnels()).toEqual([...hosts, hosts[2]]);
});

test('what Tinyproxy refuses fails as a connection, with the cause', async () => {
  const closed = 'https://localhost:9';
  const proxy = await startTinyproxy('ana', 's3nha', [9]);
  const failsWith = (text: string) =>
    expect.objectContaining({ code: 'connection_failed', message: expect.stringContaining(text) });
  const anonymous = senderThrough(`http://127.0.0.1:${proxy.port}`, closed);
  await expect(anonymous()).rejects.toEqual(failsWith('user name and password'));
  const url = `http://ana:s3nha@127.0.0.1:${proxy.port}`;
  await expect(senderThrough(url, closed)()).rejects.toEqual(failsWith('the status 500'));
  await expect(senderThrough(url, 'https://localhost:10')()).rejects.toEqual(failsWith('the status 403'));
});
