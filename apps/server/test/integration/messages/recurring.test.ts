import { expect, it } from 'vitest';
import { inTransaction } from '../../../src/database/executor.ts';
import { openStorage } from '../../../src/database/open.ts';
import { planMessage } from '../../../src/delivery/plan/plan.ts';
import { tuning } from '../../../src/delivery/tuning.ts';
import { createLogger } from '../../../src/logger.ts';
import { changeMessage } from '../../../src/messages/accept/change.ts';
import { readCalendar } from '../../../src/messages/calendar/calendar.ts';
import { linkUser } from '../../../src/devices/users/users.ts';
import { cancelMessage } from '../../../src/messages/cancel.ts';
import { deleteMessage } from '../../../src/messages/delete.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { beginMessage, findMessageRow } from '../../../src/messages/messages.ts';
import { presentRecurring } from '../../../src/messages/recurring/present-recurring.ts';
import { changeRecurring, removeRecurring } from '../../../src/messages/recurring/recurring-messages.ts';
import { scheduleRecurring } from '../../../src/messages/recurring/start-recurring.ts';
import { saveSegment, removeSegment } from '../../../src/sites/segments/segments.ts';
import { requireSite, updateSite } from '../../../src/sites/sites.ts';
import { collectText } from '../../harness/collected-text.ts';
import { countJobs } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { author, startWithRecurring } from '../../harness/recurring.ts';
import type { TestStorage } from '../../harness/storage.ts';

// São Paulo is at UTC-3: 8:00 is 11:00 UTC.
const beforeFirst = '2026-11-30T12:00Z';

type Recurring = Awaited<ReturnType<typeof startWithRecurring>>;

/** Begins a message as delivery does when its time has come. */
function begin({ db }: TestStorage, { jobs, clock }: Recurring, message: string) {
  const options = { db, jobs, clock, tuning, onChange: () => {} };
  return planMessage(options, { kind: 'plan', site: 'default', message });
}

async function change({ db }: TestStorage, { context }: Recurring, id: string, changes: object) {
  return inTransaction(db, async (transaction) =>
    changeRecurring(context, transaction, await requireSite(transaction, 'default'), id, changes, author),
  );
}

describeOnEngines((open) => {
  it('has exactly one scheduled message, and the next when that has begun', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create();
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-01T11:00', 'scheduled']]);
    expect(await countJobs(storage)).toBe(1);
    recurring.setClock('2026-12-01T11:00Z');
    await recurring.look();
    expect(await recurring.messagesOf(id)).toHaveLength(1);
    await begin(storage, recurring, message!);
    await recurring.look();
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([
      ['2026-12-01T11:00', 'sent'],
      ['2026-12-02T11:00', 'scheduled'],
    ]);
    expect(await recurring.find(id)).toMatchObject({
      next_local: '2026-12-02T08:00',
      skipped_at: null,
      revision: 1,
    });
  });

  it('skips the time of a message that is cancelled or deleted', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create();
    await cancelMessage(recurring.context, 'default', message!);
    await recurring.look();
    const next = (await recurring.find(id)).message!;
    await deleteMessage(recurring.context, 'default', next);
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([
      ['2026-12-01T11:00', 'cancelled'],
      ['2026-12-03T11:00', 'scheduled'],
    ]);
    expect(await recurring.find(id)).toMatchObject({ skipped_at: null });
  });

  it('stands for all times until then when its message is moved', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create();
    const changes = { sendAt: '2026-12-02T12:00:00Z' };
    await changeMessage(recurring.context, 'default', message!, changes, async () => {});
    recurring.setClock('2026-12-02T11:50Z');
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-02T12:00', 'scheduled']]);
    recurring.setClock('2026-12-02T12:00Z');
    await begin(storage, recurring, message!);
    await recurring.look();
    expect((await recurring.messagesOf(id)).at(-1)).toEqual(['2026-12-03T11:00', 'scheduled']);
  });

  it('goes on after a message to a person, which is a direct message once it has begun', async () => {
    const storage = await open();
    const { db } = storage;
    const recurring = await startWithRecurring(storage, beforeFirst);
    const [token] = await registerDevices(storage, 'https://fcm.googleapis.com', 1);
    await linkUser(db, token!, 'ana');
    const message = { target: { user: 'ana' }, notification: { title: 'Remédio' } };
    const { id, message: first } = await recurring.create({ message });
    const sendAt = '2026-12-02T11:30:00Z';
    await changeMessage(recurring.context, 'default', first!, { sendAt }, async () => {});
    recurring.setClock(sendAt);
    await begin(storage, recurring, first!);
    expect(await findMessageDetails(db, 'default', first!)).toMatchObject({
      target: { user: 'ana' },
      expiresAt: '2026-12-03T11:30:00.000Z',
    });
    await recurring.look();
    await recurring.look();
    // The message that was moved stands for all times until then.
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-03T11:00', 'scheduled']]);
    expect(await recurring.find(id)).toMatchObject({ skipped_at: null });
    recurring.setClock('2026-12-03T12:00Z');
    await begin(storage, recurring, (await recurring.find(id)).message!);
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-03T11:00', 'cancelled']]);
  });

  it('shows no time at which nothing is sent', async () => {
    const storage = await open();
    const { db } = storage;
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create();
    const site = await requireSite(db, 'default');
    const calendar = async () => {
      const { entries } = await readCalendar(db, site, { from: '2026-12-01', to: '2026-12-04' });
      return entries.map(({ kind, local }) => `${kind} ${local}`);
    };
    await cancelMessage(recurring.context, 'default', message!);
    await recurring.look();
    const row = await recurring.find(id);
    const { upcoming } = presentRecurring(row, site, [], recurring.clock());
    expect(upcoming[0]).toMatchObject({ local: '2026-12-02T08:00' });
    // A message that is moved stands for all times until then.
    const changes = { sendAt: '2026-12-03T12:00:00Z' };
    await changeMessage(recurring.context, 'default', row.message!, changes, async () => {});
    expect(await calendar()).toEqual([
      'message 2026-12-01T08:00',
      'message 2026-12-03T09:00',
      'occurrence 2026-12-04T08:00',
    ]);
  });

  it('is scheduled once, however many processes look at once', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const created = [];
    for (let index = 0; index < 5; index++) created.push(await recurring.create());
    // On SQLite there is one process.
    const others =
      storage.engine === 'postgres'
        ? await Promise.all([openStorage(storage.location), openStorage(storage.location)])
        : [storage];
    const logger = createLogger({ level: 'silent' });
    for (let day = 1; day <= 3; day++) {
      recurring.setClock(`2026-12-0${day}T11:00Z`);
      for (const { id } of created) await begin(storage, recurring, (await recurring.find(id)).message!);
      const looks = others.map(({ db }) => scheduleRecurring({ ...recurring.context, db, logger }));
      await Promise.all([recurring.look(), ...looks]);
    }
    for (const { id } of created) {
      expect(await recurring.messagesOf(id)).toEqual([
        ['2026-12-01T11:00', 'sent'],
        ['2026-12-02T11:00', 'sent'],
        ['2026-12-03T11:00', 'sent'],
        ['2026-12-04T11:00', 'scheduled'],
      ]);
    }
    if (storage.engine === 'postgres') await Promise.all(others.map((other) => other.close()));
  });

  it('leaves nothing of a look that ends in the middle, and repeats it', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create();
    recurring.setClock('2026-12-01T11:00Z');
    await begin(storage, recurring, message!);
    const failing = {
      ...recurring.context.scheduler,
      // The message is stored by then, the row of the recurring message not yet.
      schedule: () => Promise.reject(new Error('The process ends here.')),
    };
    const logger = createLogger({ level: 'silent' });
    const look = scheduleRecurring({ ...recurring.context, scheduler: failing, logger });
    await expect(look).rejects.toThrow('The process ends here.');
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-01T11:00', 'sent']]);
    await recurring.look();
    expect((await recurring.messagesOf(id)).slice(1)).toEqual([['2026-12-02T11:00', 'scheduled']]);
  });

  it('schedules the others if one fails', async () => {
    const storage = await open();
    const { db } = storage;
    const recurring = await startWithRecurring(storage, beforeFirst);
    const [broken, other] = [await recurring.create(), await recurring.create()];
    await db
      .updateTable('recurring_message')
      .set({ content: 'no JSON', next_at: broken.next_at! - 1 })
      .where('id', '=', broken.id)
      .execute();
    const { text, destination } = collectText();
    const logger = createLogger({ level: 'error', destination });
    recurring.setClock('2026-12-01T11:00Z');
    for (const { message } of [broken, other]) await begin(storage, recurring, message!);
    await expect(recurring.look(logger)).rejects.toThrow('JSON');
    expect((await recurring.messagesOf(other.id)).at(-1)).toEqual(['2026-12-02T11:00', 'scheduled']);
    expect(text()).toContain(broken.id);
    expect(text()).not.toContain(other.id);
  });

  it('sends after a stop of the service only what is less than an hour late', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create();
    const { text, destination } = collectText();
    const logger = createLogger({ level: 'warn', destination });
    recurring.setClock('2026-12-04T11:30Z');
    await begin(storage, recurring, message!);
    await recurring.look(logger);
    expect(await recurring.messagesOf(id)).toEqual([
      ['2026-12-01T11:00', 'cancelled'],
      ['2026-12-04T11:30', 'sending'],
    ]);
    expect((await recurring.find(id)).skipped_at).toBe(Date.parse('2026-12-03T11:00Z'));
    expect(text()).toContain('2026-12-03T11:00:00.000Z');
    expect(text()).toContain('would be more than an hour late');
    await recurring.look();
    expect((await recurring.messagesOf(id)).at(-1)).toEqual(['2026-12-05T11:00', 'scheduled']);
    recurring.setClock('2026-12-05T12:00Z');
    await begin(storage, recurring, (await recurring.find(id)).message!);
    await recurring.look();
    expect((await recurring.messagesOf(id)).slice(-2)).toEqual([
      ['2026-12-05T11:00', 'cancelled'],
      ['2026-12-06T11:00', 'scheduled'],
    ]);
    expect((await recurring.find(id)).skipped_at).toBe(Date.parse('2026-12-05T11:00Z'));
  });

  it('does not send late what had begun before a stop of the service, and had no batch', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { message: id } = await recurring.create();
    recurring.setClock('2026-12-01T11:00Z');
    const scheduled = (await findMessageRow(storage.db, 'default', id!))!;
    expect(await beginMessage(storage.db, scheduled, recurring.clock())).toBe('sending');
    recurring.setClock('2026-12-01T12:00Z');
    expect(await begin(storage, recurring, id!)).toBeUndefined();
    expect((await findMessageRow(storage.db, 'default', id!))!.state).toBe('cancelled');
    expect(await storage.db.selectFrom('batch').select('number').execute()).toEqual([]);
  });

  it('states why a message could not be stored, and tries it again when the time has come', async () => {
    const storage = await open();
    const { db } = storage;
    await saveSegment(db, 'default', 'fieis', { name: 'Fiéis', filter: { languages: ['pt'] } });
    const recurring = await startWithRecurring(storage, beforeFirst);
    const message = { target: { segment: 'fieis' }, notification: { title: 'Missa' } };
    const { id, message: first } = await recurring.create({ message });
    await removeSegment(db, 'default', 'fieis');
    recurring.setClock('2026-12-01T11:00Z');
    await begin(storage, recurring, first!);
    await recurring.look();
    const refused = await recurring.find(id);
    expect(refused).toMatchObject({ next_local: '2026-12-02T08:00', message: null });
    expect(JSON.parse(refused.problem!)).toMatchObject({
      code: 'not_found',
      at: Date.parse('2026-12-02T11:00Z'),
    });
    recurring.setClock('2026-12-02T10:59Z');
    await saveSegment(db, 'default', 'fieis', { name: 'Fiéis', filter: { languages: ['pt'] } });
    await recurring.look();
    expect(await recurring.messagesOf(id)).toHaveLength(1);
    recurring.setClock('2026-12-02T11:00Z');
    await recurring.look();
    expect((await recurring.messagesOf(id)).at(-1)).toEqual(['2026-12-02T11:00', 'sending']);
    expect(await recurring.find(id)).toMatchObject({ problem: null });
  });

  it('gives up a time that was refused for an hour, and goes on with the next', async () => {
    const storage = await open();
    const { db } = storage;
    await saveSegment(db, 'default', 'fieis', { name: 'Fiéis', filter: { languages: ['pt'] } });
    const recurring = await startWithRecurring(storage, beforeFirst);
    const message = { target: { segment: 'fieis' }, notification: { title: 'Missa' } };
    const { id, message: first } = await recurring.create({ message });
    await removeSegment(db, 'default', 'fieis');
    await cancelMessage(recurring.context, 'default', first!);
    await recurring.look();
    recurring.setClock('2026-12-02T12:00Z');
    await recurring.look();
    expect(await recurring.find(id)).toMatchObject({
      next_local: '2026-12-03T08:00',
      message: null,
      skipped_at: Date.parse('2026-12-02T11:00Z'),
    });
  });

  it('follows the clock of the site when that changes', async () => {
    const storage = await open();
    const { db } = storage;
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id } = await recurring.create();
    const edited = await recurring.create({ name: 'Feira' });
    const changes = { notification: { title: 'Só hoje' } };
    await changeMessage(recurring.context, 'default', edited.message!, changes, async () => {});
    await updateSite(db, 'default', { timeZone: 'Europe/Berlin' });
    await recurring.look();
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-01T07:00', 'scheduled']]);
    expect(await recurring.messagesOf(edited.id)).toEqual([['2026-12-01T11:00', 'scheduled']]);
  });

  it('follows the clock of the site also when it is changed before the service has noticed that', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id } = await recurring.create();
    await updateSite(storage.db, 'default', { timeZone: 'Europe/Berlin' });
    await change(storage, recurring, id, { name: 'Missas' });
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-01T07:00', 'scheduled']]);
  });

  it('replaces the message that waits when it is changed, unless that was changed by itself', async () => {
    const storage = await open();
    const { db } = storage;
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id } = await recurring.create();
    const message = { target: { everyone: true }, notification: { title: 'Missa campal' } };
    const changed = (await change(storage, recurring, id, { message }))!;
    const titles = () =>
      db.selectFrom('message').select(['id', 'title']).where('recurring', '=', id).execute();
    expect(await titles()).toEqual([{ id: changed.message, title: 'Missa campal' }]);
    const own = { notification: { title: 'Só hoje' } };
    await changeMessage(recurring.context, 'default', changed.message!, own, async () => {});
    await change(storage, recurring, id, { message, name: 'Missas' });
    expect(await titles()).toEqual([{ id: changed.message, title: 'Só hoje' }]);
    await change(storage, recurring, id, { rule: 'FREQ=WEEKLY;BYDAY=SU' });
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-06T11:00', 'scheduled']]);
    expect(await titles()).toMatchObject([{ title: 'Missa campal' }]);
    expect(await countJobs(storage)).toBe(1);
  });

  it('does not bring back a time that was skipped when its text is changed', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create();
    await cancelMessage(recurring.context, 'default', message!);
    await change(storage, recurring, id, { name: 'Missas' });
    await recurring.look();
    await change(storage, recurring, id, { name: 'Missa' });
    expect(await recurring.messagesOf(id)).toEqual([
      ['2026-12-01T11:00', 'cancelled'],
      ['2026-12-02T11:00', 'scheduled'],
    ]);
  });

  it('does not send late what was missed when it is changed after a stop of the service', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create();
    recurring.setClock('2026-12-01T12:00Z');
    const content = { target: { everyone: true }, notification: { title: 'Missa campal' } };
    await change(storage, recurring, id, { name: 'Missas', message: content });
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-01T11:00', 'scheduled']]);
    await begin(storage, recurring, message!);
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([
      ['2026-12-01T11:00', 'cancelled'],
      ['2026-12-02T11:00', 'scheduled'],
    ]);
    const next = (await recurring.find(id)).message!;
    expect((await findMessageRow(storage.db, 'default', next))!.title).toBe('Missa campal');
  });

  it('has no scheduled message while it is paused, and none once it is deleted', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id } = await recurring.create();
    expect(await change(storage, recurring, id, { enabled: false })).toMatchObject({
      next_at: null,
      message: null,
    });
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([]);
    expect(await countJobs(storage)).toBe(0);
    recurring.setClock('2026-12-09T12:00Z');
    await change(storage, recurring, id, { enabled: true });
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-10T11:00', 'scheduled']]);
    const remove = () =>
      inTransaction(storage.db, (transaction) =>
        removeRecurring(recurring.context, transaction, 'default', id),
      );
    expect(await remove()).toBe('Missa');
    expect(await remove()).toBeUndefined();
    expect(await recurring.messagesOf(id)).toEqual([]);
    expect(await countJobs(storage)).toBe(0);
  });

  it('ends with the last time of its rule', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create({ rule: 'FREQ=DAILY;COUNT=1' });
    recurring.setClock('2026-12-01T11:00Z');
    await begin(storage, recurring, message!);
    await recurring.look();
    await recurring.look();
    expect(await recurring.messagesOf(id)).toEqual([['2026-12-01T11:00', 'sent']]);
    expect(await recurring.find(id)).toMatchObject({ next_at: null, message: null, enabled: 1 });
  });

  it('can be paused after the last time of its rule', async () => {
    const storage = await open();
    const recurring = await startWithRecurring(storage, beforeFirst);
    const { id, message } = await recurring.create({ rule: 'FREQ=DAILY;COUNT=1' });
    recurring.setClock('2026-12-01T11:00Z');
    await begin(storage, recurring, message!);
    expect(await change(storage, recurring, id, { enabled: false })).toMatchObject({ next_at: null });
    await expect(change(storage, recurring, id, { enabled: true })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
