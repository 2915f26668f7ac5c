import type { Image, Site } from '@sineta/protocol';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { serveHttp, serveProxy } from '../../../../../packages/web-push/test/harness/servers.ts';
import { startMailServer } from '../../harness/accounts/mail-server.ts';
import { foundTeam } from '../../harness/accounts/people.ts';
import { registrationAt } from '../../harness/devices.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';
import { startBucket } from '../../harness/s3-server.ts';

/** Hosts that only the proxy finds, as in a network without DNS for other names. */
const push = 'http://push.example.test:9150';
/** The server of the bucket reads the name of a bucket from a host that is a name. */
const bucketHost = '198.51.100.7:9000';

async function uploadImage(server: TestServer): Promise<Image> {
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#a00' } });
  const text = new Uint8Array(await image.png().toBuffer());
  const request = { text, headers: { 'content-type': 'image/png' }, key: server.adminKey };
  return (await server.ask<Image>('POST', '/v1/sites/default/images?use=image', request)).body;
}

test('messages, e-mails, images and requests to an OpenID provider leave through the proxy', async () => {
  let messages = 0;
  const pushPort = await serveHttp((request, response) => {
    messages += 1;
    request.resume();
    response.writeHead(201).end();
  });
  await using mailServer = await startMailServer();
  const bucket = await startBucket();
  const { host: bucketHere } = new URL(bucket.url.slice('s3+'.length));
  const local = new Map([
    [bucketHost, new URL(`tcp://${bucketHere}`)],
    ['push.example.test:9150', new URL(`tcp://127.0.0.1:${pushPort}`)],
    ['mail.example.test:2525', new URL(mailServer.url)],
  ]);
  const proxy = await serveProxy((to) => local.get(to) ?? 502);
  await using server = await startTestServer({
    SINETA_PUSH_SERVICES: push,
    SINETA_PROXY: `http://sineta:s3cret@127.0.0.1:${proxy.port}`,
    SINETA_FILES_URL: bucket.url.replace(bucketHere, bucketHost),
    SINETA_SMTP_URL: 'smtp://mail.example.test:2525',
    SINETA_MAIL_FROM: 'avisos@example.org',
    SINETA_OIDC_ISSUER: 'https://login.example.test',
    SINETA_OIDC_CLIENT_ID: 'sineta',
    SINETA_OIDC_CLIENT_SECRET: 'secret-of-the-client',
  });
  const owner = await foundTeam(server);

  const { vapidPublicKey: vapidKey } = (await owner.ask<Site>('GET', '/v1/sites/default')).body;
  const json = registrationAt(`${push}/push/1`, { vapidKey });
  expect((await owner.ask('POST', '/v1/sites/default/devices', { json })).status).toBe(201);
  const message = { target: { everyone: true }, notification: { title: 'Olá' } };
  expect((await owner.ask('POST', '/v1/sites/default/messages', { json: message })).status).toBe(202);
  await vi.waitFor(() => expect(messages).toBe(1), { timeout: 60_000 });

  const invitation = { role: 'viewer', email: 'eva@example.org' };
  expect((await owner.ask('POST', '/v1/invitations', { json: invitation })).body).toMatchObject({
    emailed: true,
  });
  expect(await mailServer.next()).toMatchObject({ to: ['eva@example.org'] });

  const image = await uploadImage(server);
  expect(await bucket.list()).toEqual([expect.stringContaining(image.id)]);
  expect((await fetch(server.url + new URL(image.url).pathname)).status).toBe(200);

  expect((await owner.ask('POST', '/v1/auth/sign-in/provider', { json: {} })).status).toBe(503);

  const authorization = `Basic ${Buffer.from('sineta:s3cret').toString('base64')}`;
  expect(proxy.tunnels).toEqual([
    { to: 'push.example.test:9150', authorization },
    { to: 'mail.example.test:2525', authorization },
    { to: bucketHost, authorization },
    { to: 'login.example.test:443', authorization },
  ]);
});
