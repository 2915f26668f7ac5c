import { scryptSync } from 'node:crypto';
import type { CreatedInvitation, TwoFactorSetUp } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { type CliProcess, startCli } from '../../harness/cli-process.ts';
import { readRows } from '../../harness/rows.ts';
import { temporaryDirectory } from '../../harness/storage.ts';

const person = { name: 'Olga', email: 'olga@example.org', password: 'a long and plain password' };

/** The URL and the token of the set-up link that a start printed. */
async function setUpLink(server: CliProcess): Promise<{ url: string; token: string }> {
  const [, url = '', token = ''] = await server.waitFor(
    /(http:\/\/localhost:\d+)\/console\/set-up#([\w-]{43})\n/,
  );
  return { url, token };
}

function post(url: string, path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', origin: url, cookie };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('each start prints a new set-up link until there is an owner, whose password is hashed with the full cost of scrypt', async () => {
  const env = { PORT: '0', SINETA_DATA_DIR: temporaryDirectory() };
  const first = startCli(['serve'], env);
  const before = await setUpLink(first);
  // At once after the output: what waits for it may stop the service right away.
  first.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);

  const second = startCli(['serve'], env);
  const { url, token } = await setUpLink(second);
  expect((await post(url, '/v1/set-up', { ...person, token: before.token })).status).toBe(410);
  expect((await post(url, '/v1/set-up', { ...person, token })).status).toBe(204);
  second.kill('SIGTERM');
  const { stderr } = await second.ended;
  expect(stderr).not.toContain(token);
  // Other tests hash with a cheaper scrypt: this is the cost of the product.
  const { account } = await readRows({ dataDir: env.SINETA_DATA_DIR });
  const [salt = '', key] = (account as { password: string }[])[0]!.password.split(':');
  const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
  expect(scryptSync(person.password, salt, 64, cost).toString('hex')).toBe(key);

  const third = startCli(['serve'], env);
  await third.waitFor(/curl/);
  expect(third.stdout()).not.toContain('set-up');
  expect(third.stdout()).toContain('/console');
});

test('the log contains no password, token, cookie, code or e-mail address', async () => {
  const env = { PORT: '0', SINETA_DATA_DIR: temporaryDirectory(), SINETA_LOG_LEVEL: 'trace' };
  const server = startCli(['serve'], env);
  const { url, token } = await setUpLink(server);
  const founded = await post(url, '/v1/set-up', { ...person, token });
  const [pair = ''] = founded.headers.getSetCookie()[0]!.split(';');
  const { email, password } = person;
  const answers = [
    founded,
    await post(url, '/v1/auth/sign-in/email', { email, password: 'wrong password' }),
    await post(url, '/v1/auth/sign-in/email', { email, password }),
    await fetch(`${url}/v1/me?token=${token}`, { headers: { cookie: pair } }),
    await fetch(`${url}/v1/me`, { headers: { cookie: `${pair}x` } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 401, 200, 200, 401]);
  const enabled = await post(url, '/v1/auth/two-factor/enable', { password }, pair);
  const app = (await enabled.json()) as TwoFactorSetUp;
  const invited = await post(url, '/v1/invitations', { role: 'viewer' }, pair);
  const invitation = (await invited.json()) as CreatedInvitation;
  const key = await post(url, '/v1/api-keys', { name: 'loja' }, pair);
  const made = (await key.json()) as { key: string };
  server.kill('SIGTERM');
  const { stderr } = await server.ended;
  expect(stderr).toContain('"route":"/v1/auth/sign-in/email","status":401');
  const value = pair.split('=')[1]!;
  const secrets = [token, password, 'wrong password', value, decodeURIComponent(value).split('.')[0]!, email];
  const secret = new URL(app.totpUri).searchParams.get('secret')!;
  for (const text of [...secrets, secret, app.backupCodes[0]!, invitation.token, made.key]) {
    expect(stderr).not.toContain(text);
  }
});
