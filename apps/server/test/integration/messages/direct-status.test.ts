import { expect, it } from 'vitest';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { findMessage } from '../../../src/messages/messages.ts';
import { describeOnEngines } from '../../harness/engines.ts';

const now = Date.UTC(2026, 10, 28, 12);

describeOnEngines((open) => {
  it('the database counts the devices of a message to very many users', async () => {
    const { db } = await open();
    const id = newTimeOrderedId(now);
    const rows = (count: number, beginning: string) =>
      Array.from({ length: count }, (_, index) => ({
        site: 'default',
        id,
        token: `${index}`.padStart(43, beginning),
        title: 'Pedido pronto',
        created_at: now,
        send_at: null,
        ttl: 60,
        urgency: 'normal' as const,
      }));
    const sent = rows(200, 'A').map((row, index) =>
      Object.assign(row, { state: 'accepted' as const, displayed_at: index < 7 ? now : null }),
    );
    const waits = rows(50, 'B').map((row, index) => {
      const reason = index < 20 ? 'dropped_quiet_hours' : 'quiet_hours';
      return Object.assign(row, { state: 'held' as const, reason, expires_at: now });
    });
    await db.insertInto('direct_message').values(sent).execute();
    await db.insertInto('direct_queue').values(waits).execute();
    let read = 0;
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read += result.rows.filter((row) => 'state' in row).length;
        return result;
      },
    });
    const status = { id, state: 'sent', createdAt: new Date(now).toISOString() };
    const counts = { targeted: 250, accepted: 200, failed: 0, gone: 0, held: 50, displayed: 7, clicked: 0 };
    expect(await findMessage(watched, 'default', id)).toMatchObject({ ...status, counts });
    const { messages } = await listMessages(watched, 'default', { limit: 2, audience: 'devices' });
    expect(messages).toMatchObject([{ ...status, counts, title: 'Pedido pronto', dropped: 20 }]);
    // What was sent, what is held, and what was dropped, of both.
    expect(read).toBe(6);
    const details = await findMessageDetails(db, 'default', id);
    expect(details).toMatchObject({ ...status, counts, held: { quietHours: 30, droppedQuietHours: 20 } });
  });
});
