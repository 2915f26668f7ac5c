import { hash } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { authenticateApiKey, listApiKeys } from '../../../src/accounts/api-keys/api-keys.ts';
import { hashOfToken } from '../../../src/accounts/links/one-time-token.ts';
import { findInvitation } from '../../../src/accounts/team/invitations.ts';
import { listMembers, lockMember } from '../../../src/accounts/team/members.ts';
import type { Engine } from '../../../src/database/dialect.ts';
import { migrate, migratorOf } from '../../../src/database/migrate.ts';
import { openPostgres } from '../../../src/database/postgres.ts';
import type { Schema } from '../../../src/database/schema.ts';
import { openSqlite } from '../../../src/database/sqlite.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { listConversions } from '../../../src/messages/conversions/conversions.ts';
import { listDrafts } from '../../../src/messages/drafts/drafts.ts';
import { readVariants } from '../../../src/messages/experiments/variant-counts.ts';
import { findMessage } from '../../../src/messages/messages.ts';
import { listActionClicks } from '../../../src/messages/outcomes/action-clicks.ts';
import { summariseFailures } from '../../../src/messages/outcomes/failure-counts.ts';
import { readTimeline } from '../../../src/messages/outcomes/timeline.ts';
import { system } from '../../../src/sites/audit/audit.ts';
import { listAudit } from '../../../src/sites/audit/list-audit.ts';
import { startPostgres } from '../../../../../tests/harness/service/postgres.ts';
import { keepMessage } from '../../harness/messages.ts';
import { temporaryDirectory } from '../../harness/storage.ts';

/** Opens a database with the tables of the version before a migration. */
async function openBefore(db: Kysely<Schema>, engine: Engine, migration: string): Promise<Kysely<Schema>> {
  onTestFinished(() => db.destroy());
  const migrator = migratorOf(db, engine);
  const names = (await migrator.getMigrations()).map(({ name }) => name);
  const before = names.findLast((name) => name < migration)!;
  const { error } = await migrator.migrateTo(before);
  expect(error).toBeUndefined();
  return db;
}

const roles = ['owner', 'admin', 'editor', 'viewer'] as const;
const scopes = ['read', 'send', 'manage'] as const;

function upgradeTests(engine: Engine, open: () => Promise<Kysely<Schema>>): void {
  it('keeps the rights of members, invitations and keys: on all sites', async () => {
    const db = await openBefore(await open(), engine, '0025');
    // The migrations may take a minute on a slow machine.
    const later = Date.now() + 24 * 60 * 60_000;
    const insert = async (table: string, row: Record<string, unknown>) => {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      );
    };
    const times = { created_at: 1, updated_at: 1 };
    const site = { name: 'S', language: 'pt-BR', time_zone: 'UTC', created_at: 1 };
    for (const id of ['default', 'loja']) await insert('site', { id, ...site });
    for (const [index, role] of roles.entries()) {
      await insert('member', {
        id: role,
        name: role,
        email: `${role}@a.example`,
        role,
        ...times,
        created_at: index,
      });
      await insert('session', { id: role, token: role, user_id: role, expires_at: later, ...times });
      const invitation = { id: role, hash: hashOfToken(role), role, created_at: 1, expires_at: later };
      await insert('invitation', { ...invitation, created_by: 'owner' });
    }
    for (const scope of scopes) {
      const key = { id: scope, hash: hash('sha256', scope, 'buffer'), name: scope, scope, created_at: 1 };
      await insert('api_key', key);
    }
    await insert('api_key', {
      id: 'gone',
      hash: hash('sha256', 'gone', 'buffer'),
      name: 'gone',
      scope: 'manage',
      created_at: 1,
      revoked_at: 2,
    });
    const audit = { actor_kind: 'user', actor_id: 'owner', actor_name: 'owner' };
    const entries = [
      { action: 'site.made', subject_kind: 'site', subject_id: 'loja', details: null },
      { action: 'message.sent', subject_kind: 'message', subject_id: 'm', details: '{"site":"loja"}' },
      { action: 'message.sent', subject_kind: 'message', subject_id: 'n', details: '{"site":"default"}' },
      { action: 'key.made', subject_kind: 'key', subject_id: 'read', details: '{"scope":"read"}' },
      { action: 'team.founded', subject_kind: null, subject_id: null, details: null },
    ];
    for (const [at, entry] of entries.entries())
      await insert('audit', { id: `a${at}`, at, ...audit, ...entry });

    await migrate(db, engine);

    const members = await listMembers(db, 'all');
    expect(
      members.map(({ id, role, sites, lastSeenAt }) => ({ id, role, sites, seen: lastSeenAt !== undefined })),
    ).toEqual(roles.map((role) => ({ id: role, role, sites: {}, seen: true })));
    for (const role of roles) {
      const access = { role, sites: new Map() };
      expect(await findInvitation(db, role)).toMatchObject({ id: role, access });
      expect(await lockMember(db, role)).toEqual({ id: role, name: role, access });
    }
    for (const scope of scopes) {
      expect(await authenticateApiKey(db, scope)).toEqual({ id: scope, name: scope, scope, sites: 'all' });
    }
    expect(await authenticateApiKey(db, 'gone')).toBeUndefined();
    expect((await listApiKeys(db)).map(({ sites }) => sites)).toEqual(['all', 'all', 'all', 'all']);

    const subjects = async (sites: Parameters<typeof listAudit>[1]) =>
      (await listAudit(db, sites, { limit: 10 })).entries.map(({ subject }) => subject?.id);
    expect(await subjects('all')).toEqual([undefined, 'read', 'n', 'm', 'loja']);
    expect(await subjects(new Set(['loja']))).toEqual(['m', 'loja']);
    expect(await subjects(new Set(['default', 'loja']))).toEqual(['n', 'm', 'loja']);
    expect(await subjects(new Set())).toEqual([]);
  });

  it('keeps receipts, timelines and counts, and counts each event once', async () => {
    const db = await openBefore(await open(), engine, '0052');
    await sql`insert into site (id, name, language, time_zone, created_at)
      values ('default', 'S', 'pt-BR', 'UTC', 1)`.execute(db);
    const at = Date.parse('2026-11-21T12:00Z');
    const message = await keepMessage({ db }, at, { displayed: 2, failed: 1 });
    const tokens = ['AaAaAaAaAaAaAaAa', '_aAaAaAaAaAaAaAa'];
    for (const token of tokens) {
      await sql`insert into receipt (shard, message, token, event, at)
        values (${shardOf(token)}, ${message}, ${token}, 'displayed', ${at})`.execute(db);
    }
    await sql`insert into receipt (shard, message, token, event, at)
      values (0, 'of another form', 'A', 'displayed', ${at})`.execute(db);
    await sql`insert into message_timeline (message, at, event, count)
      values (${message}, ${at}, 'displayed', 2)`.execute(db);
    await sql`insert into failure_count (message, reason, status, service, devices)
      values (${message}, 'expired', 0, 'other', 1)`.execute(db);
    await sql`insert into action_click (message, action, clicks) values (${message}, 'ver', 3)`.execute(db);
    await sql`insert into message_variant (message, variant, sent, displayed, clicked)
      values (${message}, 'b', 3, 2, 1)`.execute(db);
    await sql`insert into message_conversion (message, name, devices)
      values (${message}, 'assinou', 4)`.execute(db);

    await migrate(db, engine);
    const receipts = () => db.selectFrom('receipt').selectAll().orderBy('token').execute();
    expect(await receipts()).toHaveLength(3);
    expect((await findMessage(db, 'default', message))?.counts).toMatchObject({ displayed: 2, failed: 1 });
    await sql`insert into receipt (shard, message, token, event, at)
      values (${shardOf(tokens[0]!)}, ${message}, ${tokens[0]}, 'displayed', 8) on conflict do nothing`.execute(
      db,
    );
    expect((await receipts()).map((receipt) => receipt.at)).toEqual([at, at, at]);
    expect(await readTimeline(db, message, at)).toMatchObject({ displayed: [2] });
    expect(await summariseFailures(db, message)).toMatchObject([{ reason: 'expired', devices: 1 }]);
    expect(await listActionClicks(db, message)).toEqual([{ action: 'ver', clicks: 3 }]);
    expect((await readVariants(db, message)).b).toEqual({ name: 'b', sent: 3, displayed: 2, clicked: 1 });
    expect(await listConversions(db, message)).toEqual([{ name: 'assinou', devices: 4 }]);
    if (engine === 'sqlite') return;
    const { rows } = await sql<{ name: string }>`
      select distinct cast(tableoid::regclass as text) as name from receipt order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['receipt_20261116', 'receipt_default']);
  });

  it('gives audit entries of retries their site', async () => {
    const db = await openBefore(await open(), engine, '0065');
    const entries = [
      ['a', 'message.retried', { site: 'loja', devices: '3' }],
      ['b', 'message.retried', { site: 'default', devices: '1' }],
      ['c', 'session.refused', { email: 'a\0' }],
    ] as const;
    for (const [id, action, details] of entries) {
      await sql`insert into audit (id, at, actor_kind, actor_id, actor_name, action, details)
        values (${id}, 1, 'user', 'olga', 'Olga', ${action}, ${JSON.stringify(details)})`.execute(db);
    }
    await migrate(db, engine);
    const rows = await db.selectFrom('audit').select(['id', 'site']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: 'a', site: 'loja' },
      { id: 'b', site: 'default' },
      { id: 'c', site: null },
    ]);
  });

  it('stores the target of each draft for the list', async () => {
    const db = await openBefore(await open(), engine, '0066');
    const sites = ['default', 'loja', 'praia', 'serra'];
    const numbers = Array.from({ length: 30 }, (_, number) => number);
    for (const site of sites) {
      await sql`insert into site (id, name, language, time_zone, created_at)
        values (${site}, 'S', 'pt-BR', 'UTC', 1)`.execute(db);
      for (const number of numbers) {
        const target = number === 7 ? undefined : { topic: `${site}-${number}` };
        const message = JSON.stringify({ notification: { title: 'a\0' }, target });
        await sql`insert into draft (site, id, title, message, revision, editors, created_at, updated_at,
          updated_by_kind, updated_by_id, updated_by_name)
          values (${site}, ${`d${number}`}, 'a', ${message}, 1, '[]', 1, ${number}, 'user', 'olga', 'Olga')`.execute(
          db,
        );
      }
    }
    await migrate(db, engine);
    for (const site of sites) {
      const topics = (await listDrafts(db, site, system)).map(({ topic }) => topic).toReversed();
      expect(topics).toEqual(numbers.map((number) => (number === 7 ? undefined : `${site}-${number}`)));
    }
  });

  it('that fails changes nothing, so that a later one succeeds', async () => {
    const db = await openBefore(await open(), engine, '0052');
    await sql`insert into failure_count (message, reason, status, service, devices)
      values ('m', 'expired', 0, 'other', 1)`.execute(db);
    // The last table that the migration changes.
    await sql`alter table message_conversion rename to mislaid`.execute(db);
    await expect(migrate(db, engine)).rejects.toThrow('message_conversion');
    await sql`alter table mislaid rename to message_conversion`.execute(db);
    await migrate(db, engine);
    expect(await summariseFailures(db, 'm')).toMatchObject([{ reason: 'expired', devices: 1 }]);
  });

  it('refuses tables of a newer version, and the error names the way back', async () => {
    const db = await open();
    await migrate(db, engine);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
    await expect(migrate(db, engine)).rejects.toMatchObject({
      code: 'newer',
      message: expect.stringContaining('(9999-later). Nothing was changed'),
    });
  });
}

describe('an upgrade on SQLite', () => {
  upgradeTests('sqlite', async () => {
    const { dialect, release } = openSqlite(temporaryDirectory());
    onTestFinished(release);
    return new Kysely<Schema>({ dialect });
  });
});

describe('an upgrade on PostgreSQL', () => {
  upgradeTests('postgres', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    return new Kysely<Schema>({ dialect: openPostgres(await server.createDatabase()) });
  });
});
