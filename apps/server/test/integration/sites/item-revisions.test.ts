import type { Segments, Topics } from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { saveTopic } from '../../../src/devices/topics/counted-topics.ts';
import { saveSegment } from '../../../src/sites/segments/segments.ts';
import { describeOnEngines, usePostgres } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const filter = { languages: ['pt'] };

describeOnEngines((open) => {
  it.for([
    ['segment', saveSegment],
    ['topic', saveTopic],
  ] as const)('two requests that create one %s at once do not replace each other', async ([table, save]) => {
    const storage = await open();
    const { db } = storage;
    const written = (name: string) => ({ name, filter, revision: 0 });
    const { refused } = await inTransaction(db, async (first) => {
      expect(await save(first, 'default', 'centro', written('First'))).toMatchObject({ revision: 1 });
      const second = inTransaction<object>(db, (other) =>
        save(other, 'default', 'centro', written('Second')),
      );
      const refused = second.catch((error: unknown) => error);
      await untilWaiting(storage);
      return { refused };
    });
    expect(await refused).toMatchObject({ code: 'stale_revision' });
    const rows = await db.selectFrom(table).select(['name', 'revision']).execute();
    expect(rows).toEqual([{ name: 'First', revision: 1 }]);
  });
});

function routeTests(start: () => Promise<TestServer>): void {
  const kinds = [
    ['segments', (name: string) => ({ name, filter })],
    ['topics', (name: string) => ({ name, description: name, translations: { en: { name } } })],
  ] as const;

  it.for(kinds)('one of the %s is not replaced by a change of an older revision', async ([kind, named]) => {
    await using server = await start();
    const { save, list } = clientOf(server, kind);
    expect(await save({ ...named('A'), revision: 0 })).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await save({ ...named('B'), revision: 1 })).toMatchObject({ status: 200, body: { revision: 2 } });
    const before = await list();
    expect(before).toMatchObject([{ name: 'B', revision: 2 }]);
    for (const revision of [0, 1, 3]) {
      const refused = await save({ ...named('C'), revision });
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
      expect(refused.body.detail).toContain('revision 2');
    }
    expect(await list()).toEqual(before);
    // As callers of the API did it before there were revisions.
    expect(await save(named('D'))).toMatchObject({ status: 200, body: { name: 'D', revision: 3 } });
    expect(await list()).toMatchObject([{ name: 'D', revision: 3 }]);
  });

  it.for(kinds)(
    'one of the %s is not created again by a change of what was deleted',
    async ([kind, named]) => {
      await using server = await start();
      const { save, list, remove } = clientOf(server, kind);
      expect(await save(named('A'))).toMatchObject({ status: 200, body: { revision: 1 } });
      expect((await remove()).status).toBe(204);
      const refused = await save({ ...named('B'), revision: 1 });
      expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await list()).toEqual([]);
      expect((await save({ ...named('B'), revision: -1 })).body.errors).toMatchObject([
        { field: 'revision' },
      ]);
      expect(await save({ ...named('B'), revision: 0 })).toMatchObject({
        status: 200,
        body: { revision: 1 },
      });
    },
  );
}

function clientOf(server: TestServer, kind: 'segments' | 'topics') {
  const key = server.adminKey;
  const address = `/v1/sites/default/${kind}`;
  return {
    save: (json: object) => server.ask('PUT', `${address}/centro`, { key, json }),
    remove: () => server.ask('DELETE', `${address}/centro`, { key }),
    list: async () => (await server.ask<Segments & Topics>('GET', address, { key })).body[kind],
  };
}

describe('a named item on SQLite', () => {
  routeTests(() => startTestServer());
});

describe('a named item on PostgreSQL', () => {
  const createDatabase = usePostgres();
  routeTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
