import type { CreatedApiKey } from '@sineta/protocol';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createApiKeyCache } from '../../../src/accounts/api-keys/api-key-cache.ts';
import {
  authenticateApiKey,
  createApiKey,
  ensureAdminKey,
  ensureSomeAdminKey,
  listApiKeys,
  revokeApiKey,
} from '../../../src/accounts/api-keys/api-keys.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { openTestStorage } from '../../harness/storage.ts';

describeOnEngines((open) => {
  it('finds a key by its text and stores only its hash', async () => {
    const { db } = await open();
    const { id, key } = await createApiKey(db, { name: 'back end', scope: 'send' });
    expect(key).toMatch(/^sk_[\w-]{43}$/);
    expect(id).toMatch(/^[0-9a-f]{18}$/);
    expect(await authenticateApiKey(db, key)).toEqual({ id, name: 'back end', scope: 'send', sites: 'all' });
    expect(await authenticateApiKey(db, `${key}x`)).toBeUndefined();
    const rows = await db.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(3));
  });

  it('revokes a key permanently', async () => {
    const { db } = await open();
    const { id, key } = await createApiKey(db, { name: 'back end', scope: 'send' });
    expect(await revokeApiKey(db, id, 7)).toBe('back end');
    expect(await revokeApiKey(db, id, 8)).toBeUndefined();
    expect(await authenticateApiKey(db, key)).toBeUndefined();
    expect(await listApiKeys(db)).toMatchObject([{ id, revokedAt: 7 }]);
  });

  it('accepts a key from memory for a second after another process revoked it', async () => {
    const { db } = await open();
    const { id, key } = await createApiKey(db, { name: 'back end', scope: 'send' });
    let now = 1000;
    const cache = createApiKeyCache(db, () => now);
    expect(await cache.find(key)).toEqual({ id, name: 'back end', scope: 'send', sites: 'all' });
    await revokeApiKey(db, id);
    now = 1900;
    expect(await cache.find(key)).toMatchObject({ id });
    now = 2100;
    expect(await cache.find(key)).toBeUndefined();
  });

  it('refuses a key at once when the cache was cleared after its revocation', async () => {
    const { db } = await open();
    const { id, key } = await createApiKey(db, { name: 'back end', scope: 'send' });
    const cache = createApiKeyCache(db);
    expect(await cache.find(key)).toMatchObject({ id });
    const concurrent = cache.find(key);
    await revokeApiKey(db, id);
    cache.clear();
    await concurrent;
    expect(await cache.find(key)).toBeUndefined();
  });

  it('does not keep a key that was read before the cache was cleared', async () => {
    const { db } = await open();
    const { id, key } = await createApiKey(db, { name: 'back end', scope: 'send' });
    const cache = createApiKeyCache(db);
    const concurrent = cache.find(key);
    cache.clear();
    await concurrent;
    await revokeApiKey(db, id);
    expect(await cache.find(key)).toBeUndefined();
  });

  it('stores the last use of a key with a precision of one hour', async () => {
    const { db } = await open();
    const { key } = await createApiKey(db, { name: 'back end', scope: 'send' });
    const hour = 60 * 60 * 1000;
    for (const now of [hour, hour + 5, 2 * hour + 1]) await authenticateApiKey(db, key, now);
    expect(await listApiKeys(db)).toMatchObject([{ lastUsedAt: 2 * hour + 1 }]);
  });

  it('has one configured admin key, which revokes the previous one', async () => {
    const { db } = await open();
    await ensureAdminKey(db, 'first key');
    await ensureAdminKey(db, 'first key');
    expect(await authenticateApiKey(db, 'first key')).toMatchObject({ scope: 'manage' });
    await ensureAdminKey(db, 'second key');
    expect(await authenticateApiKey(db, 'first key')).toBeUndefined();
    expect(await authenticateApiKey(db, 'second key')).toMatchObject({ scope: 'manage' });
    expect(await listApiKeys(db)).toHaveLength(1);
  });

  it('keeps a configured key revoked that was revoked, and reports that', async () => {
    const { db } = await open();
    expect(await ensureAdminKey(db, 'configured key')).toBe('active');
    const [{ id } = { id: '' }] = await listApiKeys(db);
    await revokeApiKey(db, id);
    expect(await ensureAdminKey(db, 'configured key')).toBe('revoked');
    expect(await authenticateApiKey(db, 'configured key')).toBeUndefined();
    expect(await ensureAdminKey(db, 'another key')).toBe('active');
    expect(await ensureAdminKey(db, 'configured key')).toBe('revoked');
    expect(await authenticateApiKey(db, 'configured key')).toBeUndefined();
  });

  it('revokes only the key created at the start when a key is configured', async () => {
    const { db } = await open();
    const made = await ensureSomeAdminKey(db);
    const { key: kept } = await createApiKey(db, { name: 'ours', scope: 'manage' });
    await ensureAdminKey(db, 'configured key');
    expect(await authenticateApiKey(db, made!)).toBeUndefined();
    expect(await authenticateApiKey(db, kept)).toMatchObject({ scope: 'manage' });
  });

  it('can be configured with the key created at the start', async () => {
    const { db } = await open();
    const made = await ensureSomeAdminKey(db);
    await ensureAdminKey(db, made!);
    expect(await authenticateApiKey(db, made!)).toMatchObject({ scope: 'manage' });
  });

  it('creates one admin key for concurrent starts, and none while one is active', async () => {
    const { db } = await open();
    const start = () => Promise.all(Array.from({ length: 5 }, () => ensureSomeAdminKey(db)));
    const [made, ...more] = (await start()).filter((key) => key !== undefined);
    expect(more).toEqual([]);
    const caller = await authenticateApiKey(db, made!);
    expect(caller).toMatchObject({ scope: 'manage' });
    expect(await ensureSomeAdminKey(db)).toBeUndefined();
    await revokeApiKey(db, caller!.id);
    expect(await ensureSomeAdminKey(db)).toBeTypeOf('string');
  });

  it('accepts the same configured key from concurrent processes', async () => {
    const { db } = await open();
    await Promise.all(Array.from({ length: 5 }, () => ensureAdminKey(db, 'sk_configured')));
    expect(await listApiKeys(db)).toMatchObject([{ id: 'configured' }]);
  });
});

it('accepts a key while the disk takes no writes', async () => {
  const { db } = await openTestStorage();
  const { id, key } = await createApiKey(db, { name: 'back end', scope: 'read' });
  await sql`pragma query_only = on`.execute(db);
  expect(await authenticateApiKey(db, key)).toMatchObject({ id });
  await sql`pragma query_only = off`.execute(db);
  expect(await listApiKeys(db)).toMatchObject([{ id, lastUsedAt: null }]);
});

it('looks up no more unknown keys of a network after many, and lets its known keys through', async () => {
  await using server = await startTestServer();
  const ask = (key: string, address = '203.0.113.7') =>
    server.ask('GET', '/v1/api-keys', { key, headers: { 'x-forwarded-for': address } });
  const made = await server.ask<CreatedApiKey>('POST', '/v1/api-keys', {
    json: { name: 'console', scope: 'manage' },
    key: server.adminKey,
  });
  expect(await ask(server.adminKey)).toMatchObject({ status: 200 });
  const guesses = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(`sk_guess-${i}`)));
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
  const refused = await ask('sk_guess', '203.0.113.200');
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(refused.body.detail).toMatch(/^Too many unknown API keys .* Wait \d+ s;/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await ask(made.body.key)).toMatchObject({ status: 429 });
  expect(await ask(server.adminKey)).toMatchObject({ status: 200 });
  expect(await ask(made.body.key, '198.51.100.1')).toMatchObject({ status: 200 });
});
