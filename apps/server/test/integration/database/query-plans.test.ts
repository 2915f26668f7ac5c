import { describe, expect, it } from 'vitest';
import { createInProcessQueue } from '../../../src/jobs/in-process.ts';
import { createLogger } from '../../../src/logger.ts';
import { nextRange, start } from '../../../src/devices/list/audience.ts';
import { countAudience } from '../../../src/devices/counts/count-audience.ts';
import { countValues } from '../../../src/devices/counts/device-counts.ts';
import { findDeviceOf, findDevices, lockDevices } from '../../../src/devices/find-devices.ts';
import { clearHeld, takeDueDigests } from '../../../src/devices/preferences/digest.ts';
import { countUsers, listUsers } from '../../../src/devices/users/list-users.ts';
import { devicesOfUsers, linkUser } from '../../../src/devices/users/users.ts';
import { listDevices } from '../../../src/devices/list/list-devices.ts';
import { takeRetries } from '../../../src/delivery/progress/retries.ts';
import { findNeighbours, listNotices } from '../../../src/messages/feed/feed.ts';
import type { Storage } from '../../../src/database/open.ts';
import { readCalendar } from '../../../src/messages/calendar/calendar.ts';
import { releaseHeld } from '../../../src/messages/digests/held-contents.ts';
import { directRows, findDirectStatus } from '../../../src/messages/direct/direct-messages.ts';
import { eventColumns, failureColumns } from '../../../src/messages/direct/direct-outcomes.ts';
import { listDirect } from '../../../src/messages/direct/list-direct.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { removeFailures } from '../../../src/messages/outcomes/failures.ts';
import { requireSite } from '../../../src/sites/sites.ts';
import { registerDevices } from '../../harness/devices.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage } from '../../harness/storage.ts';

/** The steps of the queries of some work. */
async function planOf(storage: Storage, work: (watched: Storage['db']) => Promise<unknown>): Promise<string> {
  return (await plansOf(storage, work)).join('\n');
}

describe('SQLite reads few rows', () => {
  const token = 'A'.repeat(43);

  it('to find devices by token', async () => {
    const storage = await openTestStorage();
    const plan = await planOf(storage, (db) => findDevices(db, 'default', [token, 'B'.repeat(43)]));
    expect(plan).toContain('SEARCH device USING PRIMARY KEY (shard=? AND token=?)');
    expect(plan).not.toMatch(/SCAN (?!2 CONSTANT ROWS)/);
  });

  it('to lock devices, and to take their retries and failures', async () => {
    const storage = await openTestStorage();
    const tokens = [token, 'B'.repeat(43)];
    const works = [
      (db: Storage['db']) => lockDevices(db, tokens),
      (db: Storage['db']) => takeRetries(db, 'm', 0, tokens),
      (db: Storage['db']) => removeFailures(db, 'm', tokens),
    ];
    for (const work of works) {
      const plan = await planOf(storage, work);
      expect(plan).toMatch(/SEARCH \w+ USING PRIMARY KEY \(shard=\? AND (message=\? AND )?token=\?\)/);
      // Without pairs of a shard and a token, each token would be looked up in the shards of all.
      expect(plan).toContain('SCAN 2 CONSTANT ROWS');
      expect(plan).not.toMatch(/SCAN (?!2 CONSTANT ROWS)/);
    }
  });

  it('to find a device by id', async () => {
    const storage = await openTestStorage();
    const plan = await planOf(storage, (db) => findDeviceOf(db, 'default', token.slice(0, 16)));
    expect(plan).toBe('SEARCH device USING PRIMARY KEY (shard=? AND token>? AND token<?)');
  });

  it('to bring a job forward, among any number', async () => {
    const storage = await openTestStorage();
    const queue = createInProcessQueue({ db: storage.db, logger: createLogger({ level: 'silent' }) });
    const job = { kind: 'send', site: 'default', message: 'm', batch: 0 } as const;
    const plan = await planOf(storage, (db) => queue.bringForward(db, job, { priority: 'normal', runAt: 1 }));
    expect(plan).toBe('SEARCH job USING INDEX job_data (data=?)');
  });

  it('to show a calendar', async () => {
    const storage = await openTestStorage();
    const site = await requireSite(storage.db, 'default');
    const days = { from: '2026-12-01', to: '2026-12-31' };
    const plan = await planOf(storage, (db) => readCalendar(db, site, days));
    expect(plan).toContain(
      'SEARCH message USING INDEX message_calendar (site=? AND send_at>? AND send_at<?)',
    );
    expect(plan).not.toContain('SCAN message');
  });

  it('to take due digests, and to read and delete what they show', async () => {
    const storage = await openTestStorage();
    const digest = { shard: 0, token, due_at: 1, held: 1, quiet_only: 1, message: 'm', expires_at: 1 };
    const due = await planOf(storage, (db) => takeDueDigests(db, 1, 10));
    expect(due).toContain('SEARCH digest USING COVERING INDEX digest_due (due_at<?)');
    const contents = await planOf(storage, (db) => releaseHeld(db, 'default', [digest], 1));
    expect(contents).toMatch(/SEARCH message USING .*\(site=\? AND id=\?\)/);
    expect(contents).toMatch(/SEARCH direct_queue USING INDEX \w+ \(token=\?\)/);
    const deletion = await planOf(storage, (db) => clearHeld(db, [token]));
    expect(deletion).toMatch(/SEARCH direct_queue USING INDEX \w+ \(token=\?\)/);
    expect(`${due}${contents}${deletion}`).not.toMatch(/SCAN (?!CONSTANT ROW|\d CONSTANT ROWS)|TEMP B-TREE/);
  });

  it('to list the devices for which something is held, few or many', async () => {
    const storage = await openTestStorage();
    const query = { state: 'held', limit: 10 } as const;
    const insert = (name: string) =>
      storage.db
        .insertInto('digest')
        .values({ shard: 0, token: name, due_at: 1, held: 1, quiet_only: 1, message: '', expires_at: 0 })
        .execute();
    await insert(token);
    const few = await planOf(storage, (db) => listDevices(db, 'default', query));
    expect(few).toContain('SEARCH device USING PRIMARY KEY (shard=? AND token=?)');
    expect(few).not.toContain('device_list');
    for (let index = 0; index < 500; index++) await insert(`${index}`);
    const many = await planOf(storage, (db) => listDevices(db, 'default', query));
    expect(many).toContain('SEARCH device USING COVERING INDEX device_list (site=?');
    expect(many).toContain('SEARCH digest USING PRIMARY KEY (shard=? AND token=?)');
    expect(many).not.toContain('TEMP B-TREE');
  });

  it('to list the devices of a user', async () => {
    const storage = await openTestStorage();
    const [first] = await registerDevices(storage, 'https://push.example.org', 3);
    await linkUser(storage.db, first!, 'ana', 1);
    const query = { user: 'ana', limit: 10, browser: 'chrome' } as const;
    const plan = await planOf(storage, (db) => listDevices(db, 'default', query));
    expect(plan).toContain('SEARCH device USING PRIMARY KEY (shard=? AND token=?)');
    expect(plan).not.toContain('device_list');
  });

  it('to plan a broadcast', async () => {
    const storage = await openTestStorage();
    const audience = {
      site: 'default',
      topic: 'a',
      filter: { browsers: ['safari' as const], tags: ['a', 'b'] },
      before: 1,
    };
    const plan = await planOf(storage, (db) => nextRange(db, audience, { ...start, shard: 63 }, 10));
    expect(plan).toContain('SEARCH device USING PRIMARY KEY (shard=? AND token>?)');
    expect(plan).toContain(
      'SEARCH device_tag EXISTS USING COVERING INDEX device_tag_of_device (shard=? AND token=? AND site=? AND tag=?)',
    );
    expect(plan).not.toMatch(/SCAN (?!page)|TEMP B-TREE/);
  });

  it('to plan a broadcast with conditions', async () => {
    const storage = await openTestStorage();
    const filter = {
      all: [{ topics: ['a'] }, { any: [{ topics: ['b'] }, { tags: ['c'] }] }],
      none: [{ topics: ['d'] }, { all: [{ topics: ['e'] }, { none: [{ topics: ['f'] }] }] }],
    };
    const audience = { site: 'default', topic: null, filter, before: 1 };
    const plan = await planOf(storage, (db) => nextRange(db, audience, { ...start, shard: 63 }, 10));
    expect(plan).toContain('SEARCH device USING PRIMARY KEY (shard=? AND token>?)');
    const lookUps = plan.split('\n').filter((step) => /topic_subscription|device_tag/.test(step));
    // Of the page, and of the count around it.
    expect(lookUps).toHaveLength(2 * 6);
    for (const lookUp of lookUps) {
      // Each is one look-up by all columns of a key, for one device.
      expect(lookUp).toMatch(/^SEARCH (topic_subscription|device_tag) .*\(shard=\? AND .*token=\?.*\)$/);
    }
    expect(plan).not.toMatch(/SCAN (?!page)|TEMP B-TREE/);
  });

  it('to plan a local-time broadcast when few devices have changed their time zone', async () => {
    const storage = await openTestStorage();
    const timeZones = { kind: 'not-in' as const, zones: ['Asia/Tokyo'], asOf: 1 };
    const audience = { site: 'default', topic: null, filter: null, before: 1, timeZones };
    const plan = await planOf(storage, (db) => nextRange(db, audience, { ...start, shard: 63 }, 10));
    expect(plan).toContain('SEARCH device USING PRIMARY KEY (shard=? AND token>?)');
    expect(plan).toContain('SEARCH past_time_zone USING PRIMARY KEY (shard=? AND token=? AND until>?)');
    expect(plan).not.toMatch(/SCAN (?!page)|TEMP B-TREE/);
  });

  it('to update the counts of deleted devices', async () => {
    const storage = await openTestStorage();
    const traits = {
      browser: 'other',
      system: 'other',
      language: null,
      vapid_key: '',
      topics: ['a'],
    } as const;
    const gone = { site: 'default', shard: 0, before: { ...traits, tags: ['user:1'] } };
    const plan = await planOf(storage, (db) => countValues(db, [gone]));
    expect(plan).toContain(
      'SEARCH device_count USING PRIMARY KEY (shard=? AND site=? AND dimension=? AND value=?)',
    );
    expect(plan).not.toContain('SCAN device_count');
  });

  it('to find the notices of a topic, or none', async () => {
    const storage = await openTestStorage();
    const plan = await planOf(storage, (db) => listNotices(db, 'default', { topic: 'a', limit: 20 }));
    expect(plan).toBe('SEARCH message USING INDEX message_topic_feed (site=? AND topic=? AND published=?)');
  });

  it('to find the neighbours of a notice', async () => {
    const storage = await openTestStorage();
    const notice = { id: 'A'.repeat(24), publishedAt: new Date(1).toISOString() };
    const plan = await planOf(storage, (db) => findNeighbours(db, 'default', notice));
    const search = (operator: string): string =>
      `SEARCH message USING INDEX message_feed (site=? AND published=? AND (send_at,id)${operator}(?,?))`;
    expect(plan).toBe([search('>'), search('<')].join('\n'));
  });

  it('to list devices', async () => {
    const storage = await openTestStorage();
    const query = { browser: 'safari', limit: 10, after: { createdAt: 1, token } } as const;
    const plan = await planOf(storage, (db) => listDevices(db, 'default', query));
    expect(plan).toContain(
      'SEARCH device USING COVERING INDEX device_list (site=? AND (created_at,token)<(?,?))',
    );
    expect(plan).not.toMatch(/SCAN (?!page)|TEMP B-TREE/);
  });

  it('to find the devices of users, to plan a message to them, and to list and count them', async () => {
    const storage = await openTestStorage();
    const users = ['ana', 'bia'];
    const found = 'INDEX device_of_user (site=? AND user_id=?)';
    expect(await planOf(storage, (db) => devicesOfUsers(db, 'default', users))).toContain(found);
    const audience = { site: 'default', topic: null, filter: { users }, before: 1 };
    const planned = await planOf(storage, (db) => nextRange(db, audience, { ...start, shard: 63 }, 10));
    expect(planned).toContain('SEARCH device USING PRIMARY KEY (shard=? AND token=?)');
    expect(planned).toContain(found);
    expect(planned).not.toMatch(/SCAN (?!page|\d+ CONSTANT)/);
    const listed = await planOf(storage, (db) => listDevices(db, 'default', { user: 'ana', limit: 10 }));
    expect(listed).toContain(found);
    const counted = await planOf(storage, (db) => countAudience(db, 'default', { users }));
    expect(counted).toContain(found);
    expect(counted).not.toContain('SCAN');
    const matching = await planOf(storage, (db) => listUsers(db, 'default', '', 10, 'u-1'));
    expect(matching).toContain('INDEX device_of_user (site=? AND user_id>? AND user_id<?)');
    expect(matching).not.toMatch(/SCAN|TEMP B-TREE/);
    for (const [beginning, range] of [
      [undefined, 'user_id>?'],
      ['u-1', 'user_id>? AND user_id<?'],
    ] as const) {
      const counting = await planOf(storage, (db) => countUsers(db, 'default', beginning));
      expect(counting).toContain(`COVERING INDEX device_of_user (site=? AND ${range})`);
      expect(counting).not.toContain('TEMP B-TREE');
    }
  });

  it('to list the direct messages of a site or of one device', async () => {
    const storage = await openTestStorage();
    const after = `${'A'.repeat(24)}.${'A'.repeat(16)}`;
    const ofSite = await planOf(storage, (db) => listDirect(db, 'default', { limit: 10, after }));
    expect(ofSite).toContain('SEARCH direct_queue USING PRIMARY KEY (site=? AND (id,token)<(?,?))');
    expect(ofSite).toContain('SEARCH direct_message USING PRIMARY KEY (site=? AND (id,token)<(?,?))');
    expect(ofSite).not.toMatch(/SCAN|TEMP B-TREE/);
    const backwards = await planOf(storage, (db) =>
      listDirect(db, 'default', { limit: 10, after, order: 'oldest' }),
    );
    expect(backwards).toContain('SEARCH direct_queue USING PRIMARY KEY (site=? AND (id,token)>(?,?))');
    expect(backwards).toContain('SEARCH direct_message USING PRIMARY KEY (site=? AND (id,token)>(?,?))');
    expect(backwards).not.toMatch(/SCAN|TEMP B-TREE/);
    await storage.db.insertInto('direct_message').values(directMessageTo(token)).execute();
    const ofDevice = await planOf(storage, (db) =>
      listDirect(db, 'default', { limit: 10, after, device: token.slice(0, 8) }),
    );
    const searches = ofDevice.split('\n').filter((step) => step.startsWith('SEARCH'));
    expect(searches.length).toBeGreaterThan(0);
    for (const step of searches) {
      expect(step).toMatch(/^SEARCH direct_(queue|message) USING .*INDEX direct_\1_device \(token.*\)$/);
    }
    expect(ofDevice).not.toContain('SCAN');
  });

  it('to list the direct messages that are still to be sent', async () => {
    const storage = await openTestStorage();
    const ended = { ...directMessageTo(token), state: 'failed' as const };
    const sending = { ...ended, state: 'sending' as const, due_at: 2, id: 'C'.repeat(24) };
    const queued = { payload: '{}', expires_at: 3 };
    await storage.db
      .insertInto('direct_queue')
      .values([ended, sending].map((row) => Object.assign(row, queued)))
      .execute();
    for (const after of [undefined, `${'D'.repeat(24)}.${'A'.repeat(16)}`]) {
      for (const order of ['newest', 'oldest'] as const) {
        const plan = await planOf(storage, (db) =>
          listDirect(db, 'default', { limit: 10, state: 'sending', order, ...(after && { after }) }),
        );
        expect(plan).toContain('USING COVERING INDEX direct_queue_due');
        expect(plan).toContain('SEARCH direct_queue USING PRIMARY KEY (site=? AND id=?');
      }
    }
    const { messages } = await listDirect(storage.db, 'default', { limit: 10, state: 'sending' });
    expect(messages.map(({ id }) => id)).toEqual([sending.id]);
  });

  it('to count the devices of a direct message', async () => {
    const storage = await openTestStorage();
    const plan = await planOf(storage, (db) => findDirectStatus(db, 'default', 'B'.repeat(24)));
    expect(plan).toContain('SEARCH direct_queue USING PRIMARY KEY (site=? AND id=?)');
    expect(plan).toContain('SEARCH direct_message USING PRIMARY KEY (site=? AND id=?)');
    expect(plan).not.toMatch(/SCAN|CO-ROUTINE/);
  });

  it('to show the failures, the events and the details of a direct message', async () => {
    const storage = await openTestStorage();
    const { id } = directMessageTo(token);
    await storage.db.insertInto('direct_message').values(directMessageTo(token)).execute();
    const works = [
      (db: Storage['db']) => directRows(db, 'default', id).select(failureColumns).execute(),
      (db: Storage['db']) => directRows(db, 'default', id).select(eventColumns).execute(),
      (db: Storage['db']) => findMessageDetails(db, 'default', id),
    ];
    for (const work of works) {
      const plan = await planOf(storage, work);
      expect(plan).toContain('SEARCH direct_queue USING PRIMARY KEY (site=? AND id=?)');
      expect(plan).toContain('SEARCH direct_message USING PRIMARY KEY (site=? AND id=?)');
      // A co-routine would read every column of the view.
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE|CO-ROUTINE/);
    }
  });
});

function directMessageTo(token: string) {
  return {
    site: 'default',
    id: 'B'.repeat(24),
    token,
    title: 'Pedido pronto',
    state: 'accepted' as const,
    created_at: 1,
    ttl: 60,
    urgency: 'normal' as const,
  };
}
