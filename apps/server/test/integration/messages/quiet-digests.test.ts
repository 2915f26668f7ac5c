import { expect, it, vi } from 'vitest';
import { updateDevice } from '../../../src/devices/devices.ts';
import { sendTo, statusOf } from '../../harness/delivery.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { hour, quietAt, startWithPreferences } from '../../harness/preferences.ts';

const soon = { timeout: 60_000, interval: 20 };

describeOnEngines((open) => {
  it('sends no digest in quiet hours by the time zone that the device has by then', async () => {
    const storage = await open();
    const { delivery, clock, register, moveClock, awaitShown, shownOn } = await startWithPreferences(storage);
    const quiet = quietAt(clock());
    await register('/stays', quiet);
    const travels = await register('/travels', quiet);
    const { id } = await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(async () => expect((await statusOf(storage, id)).counts.held).toBe(2), soon);
    // Three hours behind UTC, the quiet hours end three hours later.
    await updateDevice(storage.db, travels, { timeZone: 'Etc/GMT+3' }, clock());
    moveClock(3 * hour);
    // Both digests were due at the same time, and are taken together.
    await awaitShown('/stays', 1);
    expect(shownOn('/travels')).toEqual([]);
    const [waiting] = await storage.db.selectFrom('digest').selectAll().execute();
    expect(waiting).toMatchObject({ token: travels, held: 1 });
    expect(waiting!.due_at).toBeGreaterThan(clock());
    moveClock(3 * hour);
    expect(await awaitShown('/travels', 1)).toMatchObject([{ title: 'Olá' }]);
  });
});
