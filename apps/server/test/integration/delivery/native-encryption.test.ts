import type { Site } from '@sineta/protocol';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { decrypt, makeReceiver } from '../../../../../packages/web-push/test/harness/decrypt.ts';
import { expectedEncryption } from '../../../../../packages/web-push/test/harness/expected-encryption.ts';
import { startCli } from '../../harness/cli-process.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { temporaryDirectory } from '../../harness/storage.ts';

const adminKey = 'key-of-the-native-encryption-test-0123';

test.each([
  ['by default', {}, 'openssl'],
  ['with SINETA_NATIVE_CRYPTO=off', { SINETA_NATIVE_CRYPTO: 'off' }, 'node'],
  ['with SINETA_NATIVE_CRYPTO=ifma', { SINETA_NATIVE_CRYPTO: 'ifma' }, 'ifma'],
] as const)('%s devices decrypt their messages, and the log names the method', async (_, setting, wanted) => {
  const sink = await startPushSink();
  const server = startCli(['serve'], {
    PORT: '0',
    SINETA_DATA_DIR: join(temporaryDirectory(), 'data'),
    SINETA_ADMIN_KEY: adminKey,
    SINETA_PUSH_SERVICES: sink.origin,
    ...setting,
  });
  const [, url = ''] = await server.waitFor(/ready at (http:\S+)/);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` };
  const post = async (path: string, body: unknown) => {
    const { status } = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return status;
  };
  const { vapidPublicKey: vapidKey } = (await (await fetch(`${url}/v1/sites/default`)).json()) as Site;
  const receivers = Array.from({ length: 20 }, makeReceiver);
  for (const [index, { publicKey, auth }] of receivers.entries()) {
    const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
    const registration = { subscription: { endpoint: `${sink.origin}/push/${index}`, keys }, vapidKey };
    expect(await post('/v1/sites/default/devices', registration)).toBe(201);
  }
  const message = { target: { everyone: true }, notification: { title: 'Olá' } };
  expect(await post('/v1/sites/default/messages', message)).toBe(202);
  await vi.waitFor(() => expect(sink.arrivals).toHaveLength(20), { timeout: 60_000 });
  for (const { path, body } of sink.arrivals) {
    const receiver = receivers[Number(path.split('/').at(-1))]!;
    expect(decrypt(body, receiver).toString()).toContain('Olá');
  }
  server.kill('SIGTERM');
  expect((await server.ended).stderr).toContain(`"encryption":"${expectedEncryption(wanted)}"`);
});
