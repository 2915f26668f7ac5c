import { saveTopic } from '../../src/devices/topics/counted-topics.ts';
import type { Storage } from '../../src/database/open.ts';
import { newTimeOrderedId } from '../../src/database/time-ordered-id.ts';
import { addToPushServiceDays } from '../../src/messages/outcomes/push-service-days.ts';
import { reportSenderLimits } from '../../src/messages/outcomes/sender-limits.ts';
import { reportHealth } from '../../src/delivery/health/health-store.ts';
import { saveSegment } from '../../src/sites/segments/segments.ts';
import { createDraft } from '../../src/messages/drafts/drafts.ts';
import { saveTemplate } from '../../src/messages/templates/templates.ts';

/** Adds a row to each table that only the console fills. */
export async function keepConsoleRows({ db }: Storage): Promise<void> {
  await saveTopic(db, 'default', 'obras', { name: 'Obras' });
  await saveSegment(db, 'default', 'daqui', { name: 'Daqui', filter: { languages: ['pt'] } });
  const author = { kind: 'user', id: 'ana', name: 'Ana' } as const;
  await createDraft(db, 'default', { notification: { title: 'Obra' } }, author);
  const image = {
    site: 'default',
    id: newTimeOrderedId(7),
    hash: Buffer.from('hash'),
    use: 'icon',
    type: 'image/png',
    width: 192,
    height: 192,
    bytes: 300,
    created_at: 7,
    created_by_kind: 'user',
    created_by_name: 'Ana',
  } as const;
  await db.insertInto('image').values(image).execute();
  await db
    .insertInto('recurring_message')
    .values({
      site: 'default',
      id: 'A'.repeat(24),
      name: 'Obra',
      content: '{}',
      starts_at_local: '2026-01-04T08:00',
      rule: 'FREQ=WEEKLY',
      enabled: 0,
      time_zone: 'UTC',
      created_at: 1,
      updated_at: 1,
      updated_by_kind: 'user',
      updated_by_id: 'ana',
      updated_by_name: 'Ana',
    })
    .execute();
  await saveTemplate(db, 'default', 'obra', { name: 'Obra', notification: { title: 'Rua fechada' } });
  await addToPushServiceDays(db, 'default', { google: { accepted: 1, refused: 0 } }, 7, Date.now());
  await reportHealth(db, 'process', new Map([['google', { circuit: 'closed', medianLatency: 40.5 }]]));
  const limit = { service: 'google', vapidKey: 'B', since: 1, pausedUntil: 0, rate: 16.5 } as const;
  await reportSenderLimits(db, 'process', [limit], Date.now());
}
