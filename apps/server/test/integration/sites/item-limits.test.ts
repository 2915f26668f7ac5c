import { limits } from '@sineta/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStorage } from '../../../src/database/open.ts';
import { lockSite } from '../../../src/sites/sites.ts';
import { usePostgres } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const site = '/v1/sites/default';
const filter = { languages: ['pt'] };
const notification = { title: 'Aviso' };

interface Kind {
  readonly table: string;
  readonly most: number;
  /** Columns and their values, in which `n` is a number. */
  readonly stored: readonly [columns: string, values: string];
  readonly save: (server: TestServer, id: string) => Promise<{ readonly status: number }>;
}

function put(server: TestServer, path: string, json: object) {
  return server.ask('PUT', `${site}/${path}`, { key: server.adminKey, json });
}

const kinds: readonly Kind[] = [
  {
    table: 'segment',
    most: limits.segmentsPerSite,
    stored: [
      'site, id, name, filter, created_at, updated_at',
      `'default', 's' || n, 'S', '${JSON.stringify(filter)}', 0, 0`,
    ],
    save: (server, id) => put(server, `segments/${id}`, { name: 'S', filter }),
  },
  {
    table: 'template',
    most: limits.templatesPerSite,
    stored: [
      'site, id, name, content, created_at, updated_at',
      `'default', 't' || n, 'T', '${JSON.stringify({ notification })}', 0, 0`,
    ],
    save: (server, id) => put(server, `templates/${id}`, { name: 'T', notification }),
  },
  {
    table: 'topic',
    most: limits.topicsPerSite,
    stored: ['site, id, name, description, created_at', `'default', 't' || n, 'T', '', 0`],
    save: (server, id) => put(server, `topics/${id}`, { name: 'T' }),
  },
  {
    table: 'test_device',
    most: limits.testDevicesPerSite,
    stored: ['site, device, name', `'default', 'device' || n, 'D'`],
    save: async (server) => {
      const token = await server.register();
      return put(server, `devices/${token.slice(0, 16)}/test-name`, { name: 'D' });
    },
  },
  {
    table: 'site',
    most: limits.sites,
    stored: ['id, name, language, time_zone, created_at', `'s' || n, 'S', 'pt-BR', 'UTC', 0`],
    save: async (server, id) => {
      const json = { id, name: 'S', language: 'pt-BR', timeZone: 'UTC' };
      return server.ask('POST', '/v1/sites', { key: server.adminKey, json });
    },
  },
];

/** Fills the table, except for one. */
async function fill(server: TestServer, { table, most, stored: [columns, values] }: Kind) {
  const missing = most - 1 - (await server.countRowsOf(table))[table]!;
  await server.write(`insert into ${table} (${columns})
    with recursive number(n) as (select 1 union all select n + 1 from number where n < ${missing})
    select ${values} from number`);
}

function saveTen(server: TestServer, { save }: Kind) {
  return Promise.all(Array.from({ length: 10 }, (_, index) => save(server, `new-${index}`)));
}

async function expectOneMore(server: TestServer, { table, most }: Kind, answers: { status: number }[]) {
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([table === 'site' ? 201 : 200, ...Array(9).fill(409)]);
  expect(await server.countRowsOf(table)).toEqual({ [table]: most });
}

describe('ten concurrent requests do not exceed the limit together', () => {
  it.for(kinds)('of $table on SQLite', async (kind) => {
    await using server = await startTestServer();
    await fill(server, kind);
    await expectOneMore(server, kind, await saveTen(server, kind));
  });

  const createDatabase = usePostgres();
  it.for(kinds)('of $table on PostgreSQL', async (kind) => {
    const databaseUrl = await createDatabase();
    await using server = await startTestServer({ DATABASE_URL: databaseUrl });
    const storage = await openStorage({ databaseUrl });
    onTestFinished(() => storage.close());
    await fill(server, kind);
    const { saving } = await storage.db.transaction().execute(async (other) => {
      await lockSite(other, 'default');
      const saving = saveTen(server, kind);
      await untilWaiting(storage, 2);
      return { saving };
    });
    await expectOneMore(server, kind, await saving);
  });
});
