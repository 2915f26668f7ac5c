import { countConditions, type Filter, limits, type ReceiptEvent, type Target } from '@sineta/protocol';
import {
  type Arbitrary,
  array,
  assert as check,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  sample,
  tuple,
  uniqueArray,
} from 'fast-check';
import { expect, it } from 'vitest';
import { end, listDevicesBetween, nextRange, start } from '../../../src/devices/list/audience.ts';
import { countAudience, countPatiently } from '../../../src/devices/counts/count-audience.ts';
import { registerDevice, updateDevice } from '../../../src/devices/devices.ts';
import { addDevices } from '../../../src/devices/add-devices.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { inTransaction } from '../../../src/database/executor.ts';
import { deviceCursor, listDevices, parseDeviceCursor } from '../../../src/devices/list/list-devices.ts';
import type { Storage } from '../../../src/database/open.ts';
import { saveSegment } from '../../../src/sites/segments/segments.ts';
import { replaceTags } from '../../../src/devices/topics/tags.ts';
import { registrationAt } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';

const locales = ['pt-BR', 'pt', 'PT-br', 'en-US', 'tlh', 'x-klingon'] as const;
const timeZones = ['America/Sao_Paulo', 'Europe/Lisbon'] as const;
const browsers = ['chrome', 'firefox', 'other'] as const;
const systems = ['linux', 'ios'] as const;
const topics = ['a', 'b', 'c'] as const;
const tags = ['plan:gold', 'staff'] as const;
const users = ['ana', 'bia'] as const;
const messages = ['first', 'second'] as const;
const events = ['displayed', 'clicked', 'dismissed'] as const;
const states = ['active', 'resubscribe', 'going'] as const;
const day = 24 * 60 * 60 * 1000;
const instant = integer({ min: 0, max: 20 }).map((days) => days * day);
/** When the filters are evaluated. */
const now = 41 * day;

const device = record({
  browser: option(constantFrom(...browsers), { nil: undefined }),
  system: option(constantFrom(...systems), { nil: undefined }),
  locale: option(constantFrom(...locales), { nil: undefined }),
  timeZone: option(constantFrom(...timeZones), { nil: undefined }),
  topics: uniqueArray(constantFrom(...topics)),
  tags: uniqueArray(constantFrom(...tags)),
  user: option(constantFrom(...users), { nil: null }),
  createdAt: instant,
  stayed: instant,
  clickedAt: option(instant, { nil: null }),
  receipts: uniqueArray(tuple(constantFrom(...messages), constantFrom(...events)), {
    selector: (receipt) => receipt.join(),
  }),
  goneAt: option(instant, { nil: null }),
  resubscribeAt: option(instant, { nil: null }),
});

const days = integer({ min: 1, max: 41 });
const text = instant.map((at) => new Date(at).toISOString());
const someMessages = array(constantFrom(...messages), { minLength: 1, maxLength: 2 });
const members = record(
  {
    languages: array(constantFrom('pt', 'PT', 'pt-BR', 'en', 'en-us'), { minLength: 1, maxLength: 2 }),
    timeZones: array(constantFrom(...timeZones), { minLength: 1, maxLength: 2 }),
    browsers: array(constantFrom(...browsers), { minLength: 1, maxLength: 2 }),
    systems: array(constantFrom(...systems), { minLength: 1, maxLength: 2 }),
    topics: array(constantFrom(...topics), { minLength: 1, maxLength: 2 }),
    tags: array(constantFrom(...tags), { minLength: 1, maxLength: 2 }),
    users: array(constantFrom(...users), { minLength: 1, maxLength: 2 }),
    seenAfter: text,
    seenBefore: text,
    createdAfter: text,
    createdBefore: text,
    seenWithinDays: days,
    notSeenForDays: days,
    clickedWithinDays: days,
    notClickedForDays: days,
    displayedMessages: someMessages,
    clickedMessages: someMessages,
    notClickedMessages: someMessages,
    dismissedMessages: someMessages,
  },
  { requiredKeys: [] },
);

/** A filter with conditions nested up to a number of levels. */
function filterOf(levels: number): Arbitrary<Filter> {
  if (levels === 0) return members;
  const conditions = array(filterOf(levels - 1), { minLength: 1, maxLength: 2 });
  const nested = record({ all: conditions, any: conditions, none: conditions }, { requiredKeys: [] });
  return oneof(
    members,
    nested,
    tuple(members, nested).map(([plain, conditions]) => Object.assign({}, plain, conditions)),
  );
}

const filter = filterOf(limits.filterDepth).filter(
  (wanted) => countConditions(wanted) <= limits.filterConditions,
);

interface Known {
  readonly token: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly clickedAt: number | null;
  /** The message and the event of each. */
  readonly receipts: readonly (readonly [string, ReceiptEvent])[];
  readonly browser: string;
  readonly system: string;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  readonly topics: readonly string[];
  readonly tags: readonly string[];
  readonly user: string | null;
  readonly state: (typeof states)[number];
}

/** A naive evaluation of a filter, as the protocol defines it. */
function isWanted(known: Known, wanted: Filter): boolean {
  const locale = known.locale?.toLowerCase();
  const holds = [
    wanted.languages?.some((tag) => {
      const asked = tag.toLowerCase();
      return locale === asked || (!asked.includes('-') && locale?.split('-')[0] === asked);
    }),
    wanted.timeZones?.some((timeZone) => timeZone === known.timeZone),
    wanted.browsers?.some((browser) => browser === known.browser),
    wanted.systems?.some((system) => system === known.system),
    wanted.topics?.some((topic) => known.topics.includes(topic)),
    wanted.tags?.some((tag) => known.tags.includes(tag)),
    wanted.users?.some((user) => user === known.user),
    wanted.seenAfter && known.seenAt >= Date.parse(wanted.seenAfter),
    wanted.seenBefore && known.seenAt < Date.parse(wanted.seenBefore),
    wanted.createdAfter && known.createdAt >= Date.parse(wanted.createdAfter),
    wanted.createdBefore && known.createdAt < Date.parse(wanted.createdBefore),
    wanted.seenWithinDays && known.seenAt >= now - wanted.seenWithinDays * day,
    wanted.notSeenForDays && known.seenAt < now - wanted.notSeenForDays * day,
    wanted.clickedWithinDays &&
      known.clickedAt !== null &&
      known.clickedAt >= now - wanted.clickedWithinDays * day,
    wanted.notClickedForDays &&
      (known.clickedAt === null || known.clickedAt < now - wanted.notClickedForDays * day),
    wanted.displayedMessages?.some((message) => hasReceipt(known, message, 'displayed')),
    wanted.clickedMessages?.some((message) => hasReceipt(known, message, 'clicked')),
    wanted.notClickedMessages?.some(
      (message) => hasReceipt(known, message, 'displayed') && !hasReceipt(known, message, 'clicked'),
    ),
    wanted.dismissedMessages?.some((message) => hasReceipt(known, message, 'dismissed')),
    wanted.all?.every((inner) => isWanted(known, inner)),
    wanted.any?.some((inner) => isWanted(known, inner)),
    wanted.none && !wanted.none.some((inner) => isWanted(known, inner)),
  ];
  return holds.every((hold) => hold === undefined || hold === true);
}

function hasReceipt({ receipts }: Known, message: string, event: ReceiptEvent): boolean {
  return receipts.some((receipt) => receipt[0] === message && receipt[1] === event);
}

async function addAudience({ db }: Storage, size: number): Promise<Known[]> {
  return inTransaction(db, async (transaction) => {
    const known: Known[] = [];
    for (const [number, described] of sample(device, size).entries()) {
      const { clickedAt, receipts, goneAt, resubscribeAt, tags, user, createdAt, stayed, ...traits } =
        described;
      const registration = registrationAt(`https://push.example/${number}`);
      const { token } = await registerDevice(
        transaction,
        'default',
        { ...registration, ...traits },
        createdAt,
      );
      const seenAt = createdAt + stayed;
      await updateDevice(transaction, token, {}, seenAt);
      await transaction
        .updateTable('device')
        .set({ gone_at: goneAt, resubscribe_at: resubscribeAt, last_clicked_at: clickedAt, user_id: user })
        .where('token', '=', token)
        .execute();
      if (tags.length > 0) await replaceTags(transaction, 'default', token, tags);
      const rows = receipts.map(([message, event]) => ({
        shard: shardOf(token),
        message,
        token,
        event,
        at: now,
      }));
      if (rows.length > 0) await transaction.insertInto('receipt').values(rows).execute();
      known.push({
        token,
        createdAt,
        seenAt,
        clickedAt,
        receipts,
        browser: traits.browser ?? 'other',
        system: traits.system ?? 'other',
        locale: traits.locale,
        timeZone: traits.timeZone,
        topics: traits.topics,
        tags,
        user,
        state: goneAt !== null ? 'going' : resubscribeAt !== null ? 'resubscribe' : 'active',
      });
    }
    return known;
  });
}

const sorted = (tokens: readonly { readonly token: string }[]) => tokens.map(({ token }) => token).sort();

describeOnEngines((open) => {
  it('finds the same devices as a naive evaluation of the filter, page by page', async () => {
    const storage = await open();
    const { db } = storage;
    const known = await addAudience(storage, 250);
    await check(
      asyncProperty(filter, integer({ min: 1, max: 100 }), async (wanted, pageSize) => {
        const expected = sorted(known.filter((device) => isWanted(device, wanted)));
        const audience = { site: 'default', topic: null, filter: wanted, before: now };
        const found: { readonly token: string }[] = [];
        let place = start;
        for (;;) {
          const range = await nextRange(db, audience, place, pageSize);
          if (range === undefined) break;
          const page = await listDevicesBetween(db, audience, place, range.until);
          expect(page).toHaveLength(range.devices);
          found.push(...page);
          place = range.until;
        }
        expect(sorted(found)).toEqual(expected);
        expect(sorted(await listDevicesBetween(db, audience, start, end))).toEqual(expected);
        expect(await countAudience(db, 'default', { filter: wanted }, now)).toEqual({
          devices: expected.length,
          exact: true,
        });
      }),
      { numRuns: storage.engine === 'sqlite' ? 60 : 15 },
    );
    await check(
      asyncProperty(constant('a'), filter, async (topic, wanted) => {
        const audience = { site: 'default', topic, filter: wanted, before: now };
        expect(sorted(await listDevicesBetween(db, audience, start, end))).toEqual(
          sorted(known.filter((device) => isWanted(device, wanted) && device.topics.includes(topic))),
        );
      }),
      { numRuns: 5 },
    );
  });

  it('excludes topics and segments from every kind of audience', async () => {
    const storage = await open();
    const { db } = storage;
    const known = await addAudience(storage, 120);
    await check(
      asyncProperty(
        array(filterOf(1), { minLength: 2, maxLength: 3 }),
        uniqueArray(constantFrom(...topics), { maxLength: 2 }),
        constantFrom('everyone', 'topic', 'segment', 'filter'),
        async ([selected = {}, ...segments], excludedTopics, kind) => {
          for (const [index, filter] of [selected, ...segments].entries()) {
            await saveSegment(db, 'default', `s${index}`, { name: 'S', filter });
          }
          const exclude = {
            segments: segments.map((_, index) => `s${index + 1}`),
            ...(excludedTopics.length > 0 && { topics: excludedTopics }),
          };
          const targets: Record<typeof kind, Target> = {
            everyone: { everyone: true, exclude },
            topic: { topic: 'a', exclude },
            segment: { segment: 's0', exclude },
            filter: { filter: selected, exclude },
          };
          const isSelected = (device: Known) => {
            if (kind === 'everyone') return true;
            return kind === 'topic' ? device.topics.includes('a') : isWanted(device, selected);
          };
          const isExcluded = (device: Known) =>
            segments.some((segment) => isWanted(device, segment)) ||
            excludedTopics.some((topic) => device.topics.includes(topic));
          const expected = known.filter((device) => isSelected(device) && !isExcluded(device));
          const { devices } = await countAudience(db, 'default', targets[kind], now);
          expect(devices).toBe(expected.length);
        },
      ),
      { numRuns: storage.engine === 'sqlite' ? 60 : 15 },
    );
  });

  it('counts exactly what stored counts or a rare topic show, and everything if it is asked to', async () => {
    const { db } = await open();
    const count = 10_500;
    for (let from = 0; from < count; from += 500) {
      const group = Array.from({ length: 500 }, (_, index) => {
        const number = from + index;
        const topics = [...(number % 2 === 0 ? ['common'] : []), ...(number % 100 === 0 ? ['rare'] : [])];
        const language = number % 4 < 2 ? 'pt' : 'en';
        return {
          ...registrationAt(`https://push.example/${number}`, { topics }),
          language,
          locale: language,
        };
      });
      await inTransaction(db, (transaction) => addDevices(transaction, 'default', group, now));
    }
    const portuguese = { languages: ['pt'] };
    const expected: [Target, number][] = [
      [{ everyone: true, exclude: { topics: ['common'] } }, count / 2],
      [{ filter: { ...portuguese, topics: ['rare'] } }, count / 100],
      [{ filter: { all: [{ topics: ['rare'] }, { topics: ['common', 'rare'] }] } }, count / 100],
      [{ topic: 'rare', exclude: { topics: ['common'] } }, 0],
    ];
    for (const [target, devices] of expected) {
      expect([target, await countAudience(db, 'default', target)]).toEqual([
        target,
        { devices, exact: true },
      ]);
    }
    const common: Target = { filter: { ...portuguese, topics: ['common'] } };
    expect((await countAudience(db, 'default', common)).exact).toBe(false);
    const exact = { devices: count / 4, exact: true };
    const unhurried = { milliseconds: 60_000 };
    expect(await countPatiently(db, 'default', common, unhurried)).toEqual(exact);
    const inRanges = { atOnce: 20, ...unhurried };
    expect(await countPatiently(db, 'default', common, inRanges)).toEqual(exact);
    const atEnd = await countPatiently(db, 'default', common, { ...inRanges, milliseconds: 0 });
    // It ended within a shard: what it read is multiplied by eight or sixteen ranges of each.
    expect(atEnd.exact).toBe(false);
    expect(atEnd.devices % (8 * 64)).toBe(0);
  });

  it('evaluates the largest filters', async () => {
    const { db } = await open();
    const { token } = await registerDevice(
      db,
      'default',
      registrationAt('https://push.example/1', { topics: ['a'] }),
    );
    const each = { topics: ['a', 'b'], tags: ['c', 'd'] };
    const conditions = Array.from({ length: limits.filterConditions }, () => each);
    const audience = (filter: Filter) => ({ site: 'default', topic: null, filter, before: Date.now() });
    expect(await nextRange(db, audience({ all: conditions }), start, 10)).toBeUndefined();
    const none = await nextRange(db, audience({ none: conditions }), start, 10);
    expect(none?.until.token).toBe(token);
    const deep = { none: [{ none: [{ none: [{ none: [{ none: [{ topics: ['a'] }] }] }] }] }] };
    expect(await nextRange(db, audience(deep), start, 10)).toBeUndefined();
    expect(await nextRange(db, audience({ none: [deep] }), start, 10)).toEqual(none);
  });

  it('lists the devices newest first, each once, with any filter', async () => {
    const storage = await open();
    const known = await addAudience(storage, 120);
    const query = record(
      {
        browser: constantFrom(...browsers),
        system: constantFrom(...systems),
        state: constantFrom(...states),
        language: constantFrom('pt', 'pt-BR'),
        topic: constantFrom(...topics),
        tag: constantFrom(...tags),
        timeZone: constantFrom(...timeZones),
        seenAfter: text,
        seenBefore: text,
        createdAfter: text,
        createdBefore: text,
        search: constantFrom(known[0]!.token.slice(0, 1), known[1]!.token, 'A', '-', '_'),
      },
      { requiredKeys: [] },
    );
    await check(
      asyncProperty(query, integer({ min: 1, max: 60 }), async (narrowed, limit) => {
        const { browser, system, state, language, topic, tag, timeZone, search, ...times } = narrowed;
        const wanted: Filter = {
          ...(browser && { browsers: [browser] }),
          ...(system && { systems: [system] }),
          ...(language && { languages: [language] }),
          ...(topic && { topics: [topic] }),
          ...(tag && { tags: [tag] }),
          ...(timeZone && { timeZones: [timeZone] }),
          ...times,
        };
        const expected = known.filter(
          (device) =>
            isWanted(device, wanted) &&
            (state === undefined || device.state === state) &&
            device.token.startsWith(search ?? ''),
        );
        const found: { readonly token: string; readonly created_at: number }[] = [];
        let after: Awaited<ReturnType<typeof listDevices>>['next'];
        do {
          const page = await listDevices(storage.db, 'default', { ...narrowed, limit, after });
          expect(page.devices.length).toBeLessThanOrEqual(limit);
          found.push(...page.devices);
          // The cursor as it is in a URL, with a device id.
          after = page.next && parseDeviceCursor(deviceCursor(page.next));
        } while (after);
        expect(sorted(found)).toEqual(sorted(expected));
        const keys = found.map(({ token, created_at }) => (search === undefined ? -created_at : token));
        expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
      }),
      { numRuns: storage.engine === 'sqlite' ? 60 : 15 },
    );
  });
});
