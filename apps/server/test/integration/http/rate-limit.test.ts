import { expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

/** Tries to sign in to an account of its own: accounts have a limit too. */
function signIn(server: TestServer, address: string, attempt: number) {
  return server.ask('POST', '/v1/auth/sign-in/email', {
    json: { email: `${attempt}@example.org`, password: 'wrong password' },
    headers: { 'x-forwarded-for': address },
  });
}

it('does not limit a network by the requests that are refused to one of its addresses', async () => {
  await using server = await startTestServer({ SINETA_SIGN_INS_PER_MINUTE: '1' });
  const statuses = [];
  for (let attempt = 0; attempt < 60; attempt++) {
    statuses.push((await signIn(server, '203.0.113.7', attempt)).status);
  }
  expect(statuses).toEqual([401, ...Array(59).fill(429)]);
  expect(await signIn(server, '203.0.113.9', 60)).toMatchObject({ status: 401 });
});

it('limits a network to what 50 addresses can send, also at once', async () => {
  await using server = await startTestServer({ SINETA_SIGN_INS_PER_MINUTE: '1' });
  const answers = await Promise.all(
    Array.from({ length: 51 }, (_, number) => signIn(server, `203.0.113.${number}`, number)),
  );
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  expect(byStatus.get(401)).toHaveLength(50);
  const [refused, ...others] = byStatus.get(429)!;
  expect(others).toEqual([]);
  expect(refused!.body.detail).toContain('Too many requests from this network.');
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await signIn(server, '203.0.112.7', 51)).toMatchObject({ status: 401 });
});
