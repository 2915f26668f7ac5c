import { expect, test } from 'vitest';
import { createMessagingClient } from '../../src/page/index.ts';

test('a server can create a client, which is unsupported there', async () => {
  const client = createMessagingClient();
  expect(await client.isSupported()).toBe(false);
  expect(client.onMessage(() => {})).toBeTypeOf('function');
  await expect(client.getToken({ vapidKey: 'key', prompt: false })).rejects.toMatchObject({
    name: 'ClientError',
    code: 'unsupported',
  });
  await expect(client.deleteToken()).rejects.toMatchObject({ name: 'ClientError', code: 'unsupported' });
});

test('the device of a server is unsupported, and so is its test', async () => {
  const device = await createMessagingClient().device();
  expect(await device.state()).toBe('unsupported');
  expect(await device.test(() => {})).toMatchObject({ ok: false, link: 'permission', code: 'unsupported' });
});
