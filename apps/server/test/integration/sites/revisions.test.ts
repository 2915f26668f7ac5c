import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beginMessage, closeMessage, markCancelled } from '../../../src/messages/messages.ts';
import { createRevisionReader } from '../../../src/sites/revisions.ts';
import { updateSite } from '../../../src/sites/sites.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';

describeOnEngines((open) => {
  it('is another one after a change of what visitors see, and the same after others', async () => {
    const storage = await open();
    const { db } = storage;
    const read = createRevisionReader(db);
    const changes = async (work: () => Promise<unknown>): Promise<boolean> => {
      const before = await read('default');
      await work();
      return (await read('default')) !== before;
    };
    const run = (statement: string) => () => sql.raw(statement).execute(db);

    expect(await changes(() => keepMessage(storage, 1))).toBe(true);
    expect(await changes(() => keepMessage(storage, 2, { published: 0 }))).toBe(false);
    let id = '';
    const schedule = async () => {
      id = await keepMessage(storage, 3, { state: 'scheduled' });
    };
    expect(await changes(schedule)).toBe(false);
    const scheduled = { site: 'default', recurring: null, send_at: 0, wave_at: 0 };
    const begin = () => beginMessage(db, { ...scheduled, id }, 1);
    expect(await changes(begin)).toBe(true);
    expect(await changes(run('update message set accepted = accepted + 1, wave_at = 7'))).toBe(false);
    expect(await changes(() => closeMessage(db, 'default', id))).toBe(false);
    expect(await changes(run("update message set title = 'x' where published = 0"))).toBe(false);
    expect(await changes(run(`update message set title = 'x' where id = '${id}'`))).toBe(true);
    expect(await changes(run(`update message set published = 0 where id = '${id}'`))).toBe(true);

    expect(await changes(() => updateSite(db, 'default', { name: 'Outro' }))).toBe(true);
    expect(await changes(() => updateSite(db, 'default', { origins: ['https://a.example'] }))).toBe(true);
    const topic =
      "insert into topic (site, id, name, description, created_at) values ('default', 'a', 'A', '', 1)";
    expect(await changes(run(topic))).toBe(true);
    expect(await changes(run("update topic set name = 'B'"))).toBe(true);
    expect(await changes(run('update topic set is_default = 1'))).toBe(true);
    expect(await changes(run('update topic set urgent_during_quiet_hours = 1'))).toBe(true);
    expect(await changes(run('delete from topic'))).toBe(true);
    expect(await changes(run("update vapid_key set state = 'retired'"))).toBe(true);
    expect(await changes(run('delete from vapid_key'))).toBe(true);

    id = await keepMessage(storage, 4, { state: 'sending' });
    expect(await changes(() => markCancelled(db, 'default', id))).toBe(true);
    expect(await changes(run("delete from message where state = 'cancelled'"))).toBe(false);
    expect(await changes(run('delete from message where published = 1'))).toBe(true);
  });

  it('of another site stays, and a site that does not exist has none', async () => {
    const storage = await open();
    const read = createRevisionReader(storage.db);
    await sql`insert into site (id, name, language, time_zone, created_at) values ('other', 'O', 'en', 'UTC', 1)`.execute(
      storage.db,
    );
    const [before, other] = await Promise.all([read('default'), read('other')]);
    await keepMessage(storage, 1);
    await keepMessage(storage, 2);
    const [after, same] = await Promise.all([read('default'), read('other')]);
    expect(after).not.toBe(before);
    expect([other, same]).toEqual([expect.any(Number), other]);
    expect(await read('nowhere')).toBeUndefined();
  });

  it('changes with the transaction that changes the site, and not if it is rolled back', async () => {
    const { db } = await open();
    const read = createRevisionReader(db);
    const before = await read('default');
    const failed = db.transaction().execute(async (transaction) => {
      await updateSite(transaction, 'default', { name: 'Nunca' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await read('default')).toBe(before);
    await db.transaction().execute(async (transaction) => {
      await updateSite(transaction, 'default', { name: 'Um' });
      await updateSite(transaction, 'default', { name: 'Dois' });
    });
    expect(await read('default')).not.toBe(before);
  });
});
