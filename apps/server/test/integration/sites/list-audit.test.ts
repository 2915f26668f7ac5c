import { defaultSite, limits } from '@sineta/protocol';
import { expect, it } from 'vitest';
import { recordAudit } from '../../../src/sites/audit/audit.ts';
import { listAudit } from '../../../src/sites/audit/list-audit.ts';
import { entriesPerHour, recordRefusal } from '../../../src/sites/audit/refusals.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage } from '../../harness/storage.ts';

const limit = limits.auditPageSize;
const olga = { kind: 'user', id: 'olga', name: 'Olga' } as const;
const bruno = { kind: 'user', id: 'bruno', name: 'Bruno' } as const;

describeOnEngines((open) => {
  it('lists the entries of an actor, an action, a site and a time', async () => {
    const { db } = await open();
    const entries = [
      [olga, 'topic.saved', 'default'],
      [olga, 'topic.removed', 'loja'],
      [bruno, 'topic.saved', 'loja'],
      [bruno, 'topic.removed', 'default'],
    ] as const;
    for (const [at, [actor, action, site]] of entries.entries()) {
      await recordAudit(db, { actor, action, details: { site } }, (at + 1) * 1000);
    }
    const timesOf = async (query: object, sites: 'all' | ReadonlySet<string> = 'all') => {
      const { entries } = await listAudit(db, sites, { limit, ...query });
      return entries.map(({ at }) => Date.parse(at) / 1000);
    };
    expect(await timesOf({})).toEqual([4, 3, 2, 1]);
    expect(await timesOf({ order: 'oldest' })).toEqual([1, 2, 3, 4]);
    expect(await timesOf({ order: 'oldest' }, new Set(['default', 'loja']))).toEqual([1, 2, 3, 4]);
    expect(await timesOf({ actor: 'olga' })).toEqual([2, 1]);
    expect(await timesOf({ action: 'topic.saved' })).toEqual([3, 1]);
    expect(await timesOf({ site: 'loja' })).toEqual([3, 2]);
    expect(await timesOf({ actor: 'bruno', action: 'topic.saved' })).toEqual([3]);
    expect(await timesOf({ actor: 'bruno', action: 'topic.saved', site: 'default' })).toEqual([]);
    const [two, four] = [new Date(2000).toISOString(), new Date(4000).toISOString()];
    expect(await timesOf({ since: two, until: four })).toEqual([3, 2]);
    expect(await timesOf({ since: two, actor: 'olga' })).toEqual([2]);
    expect(await timesOf({ action: 'topic.saved' }, new Set(['default', 'praia']))).toEqual([1]);
    await expect(timesOf({ site: 'loja' }, new Set(['default']))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each(['newest', 'oldest'] as const)(
    'reads on behind entries that do not match, %s first',
    async (order) => {
      const { db } = await open();
      const rows = Array.from({ length: 2500 }, (_, number) => ({
        id: `entry-${String(number).padStart(5, '0')}`,
        at: number,
        actor_kind: 'user' as const,
        actor_id: number === 0 || number === 2499 ? 'olga' : 'bruno',
        actor_name: 'Olga',
        action: 'topic.saved' as const,
        site: 'default',
        subject_kind: null,
        subject_id: null,
        subject_name: null,
        details: null,
      }));
      for (let start = 0; start < rows.length; start += 500) {
        await db
          .insertInto('audit')
          .values(rows.slice(start, start + 500))
          .execute();
      }
      const query = { actor: 'olga', action: 'topic.saved', limit, order } as const;
      const found: string[] = [];
      let pages = 0;
      for (let after: string | undefined, more = true; more; pages++) {
        const page = await listAudit(db, new Set(['default', 'loja']), { ...query, after });
        found.push(...page.entries.map(({ id }) => id));
        after = page.next;
        more = after !== undefined;
      }
      expect(found).toEqual(
        order === 'oldest' ? ['entry-00000', 'entry-02499'] : ['entry-02499', 'entry-00000'],
      );
      expect(pages).toBe(2);
    },
  );

  it('counts refusals of a network in one entry an hour, and limits the entries of all networks', async () => {
    const { db } = await open();
    const refusal = {
      action: 'session.refused',
      subject: { kind: 'member', id: 'olga', name: 'Olga' },
    } as const;
    const hour = 60 * 60 * 1000;
    const read = async () => (await listAudit(db, 'all', { limit: limits.maxAuditPageSize })).entries;
    await Promise.all(
      Array.from({ length: 20 }, (_, host) => recordRefusal(db, { ip: `198.51.100.${host}` }, refusal, hour)),
    );
    expect(await read()).toMatchObject([{ count: 20, subject: refusal.subject, actor: { kind: 'system' } }]);
    await recordRefusal(db, { ip: '198.51.100.1' }, refusal, 2 * hour);
    expect(await read()).toHaveLength(2);
    for (let network = 0; network < 2 * entriesPerHour; network++) {
      await recordRefusal(db, { ip: `203.0.${network}.1` }, refusal, 2 * hour + network);
    }
    const entries = await read();
    expect(entries).toHaveLength(1 + entriesPerHour + 1);
    const shared = entries.find(({ details }) => details === undefined);
    expect(shared).toMatchObject({ count: entriesPerHour + 1, subject: refusal.subject });
    // The network that was first is still counted on its own.
    await recordRefusal(db, { ip: '198.51.100.9' }, refusal, 2 * hour + 1000);
    expect((await read()).filter(({ count }) => count === 2)).toHaveLength(1);
  });
});

it('SQLite reads each filter from an index', async () => {
  const storage = await openTestStorage();
  const queries = [
    [{}, 'audit_by_time'],
    [{ action: 'topic.saved' }, 'audit_of_action'],
    [{ actor: 'olga' }, 'audit_of_actor'],
    [{ site: defaultSite }, 'audit_of_site'],
    [{ site: defaultSite, order: 'oldest' }, 'audit_of_site'],
    [{ site: defaultSite, actor: 'olga' }, 'audit_of_site'],
    [{ action: 'topic.saved', since: '2026-01-01T00:00:00Z' }, 'audit_of_action'],
  ] as const;
  for (const [query, index] of queries) {
    const plan = (await plansOf(storage, (db) => listAudit(db, 'all', { limit, ...query }))).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('TEMP B-TREE');
  }
});
