import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Device, Site } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { type CliProcess, runCli, startCli } from '../../harness/cli-process.ts';
import { registrationAt } from '../../harness/devices.ts';
import { temporaryDirectory } from '../../harness/storage.ts';

async function startService(dataDir: string): Promise<{ process: CliProcess; url: string }> {
  const process = startCli(['serve'], {
    PORT: '0',
    SINETA_DATA_DIR: dataDir,
    SINETA_REGISTRATIONS_PER_MINUTE: '100000',
  });
  const [, url = ''] = await process.waitFor(/ready at (http:\S+)[^]*curl/);
  return { process, url };
}

async function stop(process: CliProcess): Promise<void> {
  process.kill('SIGTERM');
  expect((await process.ended).code).toBe(0);
}

async function register(url: string, registration: unknown) {
  const answer = await fetch(`${url}/v1/sites/default/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  return { status: answer.status, ...((await answer.json()) as Device) };
}

test('a backup made while devices register restores all of them with their tokens', async () => {
  const dataDir = join(temporaryDirectory(), 'data');
  const file = join(temporaryDirectory(), 'sineta.backup');
  const service = await startService(dataDir);
  const site = (await (await fetch(`${service.url}/v1/sites/default`)).json()) as Site;
  const next = (number: number) =>
    registrationAt(`https://fcm.googleapis.com/fcm/send/${number}`, { vapidKey: site.vapidPublicKey });
  const before = [];
  for (let number = 0; number < 50; number++) {
    const registration = next(number);
    before.push({ registration, ...(await register(service.url, registration)) });
  }
  const writing = new AbortController();
  const writer = (async () => {
    for (let number = 50; !writing.signal.aborted; number++) await register(service.url, next(number));
  })();
  const env = { SINETA_DATA_DIR: dataDir };
  expect(await runCli(['backup', file], env)).toMatchObject({ code: 0, stderr: '' });
  writing.abort();
  await writer;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await runCli(['backup', file], env);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
  const inUse = await runCli(['restore', file, '--replace'], env);
  expect(inUse).toMatchObject({ code: 1, stderr: expect.stringContaining('in use') });
  await stop(service.process);

  const refused = await runCli(['restore', file], env);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') });
  const elsewhere = join(temporaryDirectory(), 'restored');
  expect(await runCli(['restore', file], { SINETA_DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
  expect(await runCli(['restore', file, '--replace'], env)).toMatchObject({ code: 0 });
  for (const directory of [elsewhere, dataDir]) {
    expect(statSync(join(directory, 'sineta.db')).mode & 0o777).toBe(0o600);
    const restored = await startService(directory);
    for (const { registration, token } of before) {
      expect(await register(restored.url, registration)).toEqual({ status: 200, token });
    }
    await stop(restored.process);
  }
});

test('restore rejects a file that is not a backup and changes nothing', async () => {
  const directory = temporaryDirectory();
  const file = join(directory, 'notes.txt');
  writeFileSync(file, 'these are notes and no database, and there are enough of them to be read as one');
  const dataDir = join(directory, 'data');
  for (const name of [file, join(directory, 'nothing')]) {
    const { code, stderr } = await runCli(['restore', name], { SINETA_DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toContain('sineta backup has written');
  }
  const nothing = await runCli(['backup', join(directory, 'b')], { SINETA_DATA_DIR: dataDir });
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('no database') });
  expect(readdirSync(directory)).toEqual(['notes.txt']);
});

test('a backup that cannot be written is reported and leaves no partial file', async () => {
  const dataDir = join(temporaryDirectory(), 'data');
  const service = await startService(dataDir);
  const file = join(dataDir, 'no-such-folder', 'backup');
  const { code, stderr } = await runCli(['backup', file], { SINETA_DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(stderr).toContain('cannot be written');
  expect(stderr).not.toContain('    at ');
  await stop(service.process);
});

test('backup refers to pg_dump for PostgreSQL: exit code 2', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@localhost/nothing' };
  const { code, stderr } = await runCli(['backup', 'x'], env);
  expect(code).toBe(2);
  expect(stderr).toContain('pg_dump');
});
