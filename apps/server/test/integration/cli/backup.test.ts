import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Device, RegisterDevice } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { runCli } from '../../harness/cli-process.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';
import { temporaryDirectory } from '../../harness/storage.ts';

/** Starts the service on a data directory, with the devices of each network unlimited. */
function serve(dataDir: string): Promise<TestServer> {
  return startTestServer({ SINETA_DATA_DIR: dataDir, SINETA_REGISTRATIONS_PER_MINUTE: '1000000' });
}

async function register(server: TestServer, registration: RegisterDevice) {
  const { status, body } = await server.ask<Device>('POST', '/v1/sites/default/devices', {
    json: registration,
  });
  return { status, token: body.token };
}

/** Registers devices; returns their registrations and tokens. */
async function registerDevices(server: TestServer, count: number) {
  const registrations = Array.from({ length: count }, () => server.registration());
  return Promise.all(
    registrations.map(async (registration) => ({
      registration,
      token: (await register(server, registration)).token,
    })),
  );
}

test('a backup made while devices register restores all of them with their tokens', async () => {
  const dataDir = join(temporaryDirectory(), 'data');
  const file = join(temporaryDirectory(), 'sineta.backup');
  await using server = await serve(dataDir);
  const before = await registerDevices(server, 50);
  const writing = new AbortController();
  const writer = (async () => {
    while (!writing.signal.aborted) await register(server, server.registration());
  })();
  expect(await runCli(['backup', file], { SINETA_DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' });
  writing.abort();
  await writer;
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const elsewhere = join(temporaryDirectory(), 'restored');
  expect(await runCli(['restore', file], { SINETA_DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
  expect(statSync(join(elsewhere, 'sineta.db')).mode & 0o777).toBe(0o600);
  await using restored = await serve(elsewhere);
  for (const { registration, token } of before) {
    expect(await register(restored, registration)).toEqual({ status: 200, token });
  }
});

test('a backup replaces no file, and a restore only data of a stopped service, when asked to', async () => {
  const dataDir = join(temporaryDirectory(), 'data');
  const file = join(temporaryDirectory(), 'sineta.backup');
  const env = { SINETA_DATA_DIR: dataDir };
  const [kept, later] = await (async () => {
    await using server = await serve(dataDir);
    const devices = await registerDevices(server, 1);
    expect(await runCli(['backup', file], env)).toMatchObject({ code: 0 });
    const again = await runCli(['backup', file], env);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
    const inUse = await runCli(['restore', file, '--replace'], env);
    expect(inUse).toMatchObject({ code: 1, stderr: expect.stringContaining('in use') });
    return [...devices, ...(await registerDevices(server, 1))];
  })();
  const refused = await runCli(['restore', file], env);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') });
  expect(await runCli(['restore', file, '--replace'], env)).toMatchObject({ code: 0 });
  expect(statSync(join(dataDir, 'sineta.db')).mode & 0o777).toBe(0o600);
  await using restored = await serve(dataDir);
  expect(await register(restored, kept!.registration)).toEqual({ status: 200, token: kept!.token });
  expect(await register(restored, later!.registration)).toMatchObject({ status: 201 });
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

test('restore refuses a copied database whose last changes are in its WAL, and explains how to keep them', async () => {
  const dataDir = join(temporaryDirectory(), 'data');
  const copy = temporaryDirectory();
  const device = await (async () => {
    await using server = await serve(dataDir);
    const [device] = await registerDevices(server, 1);
    for (const name of ['sineta.db', 'sineta.db-wal']) copyFileSync(join(dataDir, name), join(copy, name));
    return device!;
  })();
  const elsewhere = join(temporaryDirectory(), 'restored');
  const copied = join(copy, 'sineta.db');
  const refused = await runCli(['restore', copied], { SINETA_DATA_DIR: elsewhere });
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`${copied}-wal`) });
  expect(refused.stderr).toContain('SINETA_DATA_DIR=FOLDER sineta backup FILE');
  expect(existsSync(join(elsewhere, 'sineta.db'))).toBe(false);

  const file = join(temporaryDirectory(), 'sineta.backup');
  expect(await runCli(['backup', file], { SINETA_DATA_DIR: copy })).toMatchObject({ code: 0 });
  expect(await runCli(['restore', file], { SINETA_DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
  await using restored = await serve(elsewhere);
  expect(await register(restored, device.registration)).toEqual({ status: 200, token: device.token });
});

test('a backup that cannot be written is reported and leaves no partial file', async () => {
  const dataDir = join(temporaryDirectory(), 'data');
  await using server = await serve(dataDir);
  const file = join(dataDir, 'no-such-folder', 'backup');
  const { code, stderr } = await runCli(['backup', file], server.dataEnv);
  expect(code).toBe(1);
  expect(stderr).toContain('cannot be written');
  expect(stderr).not.toContain('    at ');
});

test('backup refers to pg_dump for PostgreSQL: exit code 2', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@localhost/nothing' };
  const { code, stderr } = await runCli(['backup', 'x'], env);
  expect(code).toBe(2);
  expect(stderr).toContain('pg_dump -h HOST -U USER -d DATABASE');
  expect(stderr).toContain('PGPASSWORD');
});
