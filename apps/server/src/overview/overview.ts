import type { Browser, Overview } from '@sineta/protocol';
import { browsers } from '@sineta/protocol/user-agent';
import { daysUntil } from '../database/paging/day.ts';
import { countSiteDevices, listDeviceCounts } from '../devices/counts/device-counts.ts';
import { sumDayValues, type ValueChanges } from '../devices/counts/device-day-values.ts';
import { listDeviceDays } from '../devices/counts/device-days.ts';
import { dayIn } from '../devices/time-zones/site-days.ts';
import type { Executor } from '../database/executor.ts';
import { listCountedTopics } from '../devices/topics/counted-topics.ts';
import type { Site } from '../sites/sites.ts';

type Audience = Omit<Overview, 'services'>;

/** The number of languages that are listed individually. */
const listedLanguages = 50;

/** The number of topics whose changes are listed: those with the most devices. */
const listedTopics = 20;

/** The audience of a site and its history, from counts that are updated with each change of a device. */
export async function readAudience(
  db: Executor,
  { id: site, dayValuesSince: since, timeZone }: Pick<Site, 'id' | 'dayValuesSince' | 'timeZone'>,
  dayCount: number,
  now: number,
): Promise<Audience> {
  const both = daysUntil(dayIn(timeZone, now), 2 * dayCount);
  const days = both.slice(dayCount);
  const devices = await countSiteDevices(db, site);
  const changes = await listDeviceDays(db, site, both);
  const languages = await listDeviceCounts(db, site, 'language');
  const topics = await listCountedTopics(db, site);
  // Without the days before, of which one is counted in part.
  const counted = both.filter((day) => since === undefined || day >= since);
  const changesOf = async (dimension: 'browser' | 'topic', values: readonly string[]) =>
    mostFirst(await sumDayValues(db, site, { dimension, values }, counted, days[0]!));
  const isCompared = counted.length === both.length;
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const largest = topics.toSorted((a, b) => b.devices - a.devices).slice(0, listedTopics);
  const byTopic = await changesOf(
    'topic',
    largest.map(({ id }) => id),
  );
  return {
    devices,
    days: backwards(devices, days, changes),
    before: sumOf(changes, both.slice(0, dayCount)),
    browsers: named(await listDeviceCounts(db, site, 'browser')) as Audience['browsers'],
    systems: named(await listDeviceCounts(db, site, 'system')) as Audience['systems'],
    languages: named(languages.slice(0, listedLanguages)),
    topics: topics.map(({ id, name, devices }) => ({ id, name, devices })),
    changes: {
      ...(since !== undefined && since > days[0]! && { since }),
      browsers: (await changesOf('browser', browsers)).map(({ value, before, ...changes }) =>
        Object.assign({ name: value as Browser }, changes, isCompared && { before }),
      ),
      topics: byTopic.map(({ value, before, ...changes }) => {
        const { name, createdAt } = byId.get(value)!;
        const namedOn = dayIn(timeZone, Date.parse(createdAt));
        return Object.assign(
          { id: value, name },
          changes,
          isCompared && namedOn < both[0]! && { before },
          namedOn >= days[0]! && { since: namedOn },
        );
      }),
    },
  };
}

/** Those with the most changes first. Pure. */
function mostFirst(changes: readonly ValueChanges[]): ValueChanges[] {
  return changes.toSorted((a, b) => b.joined + b.left - a.joined - a.left || (a.value < b.value ? -1 : 1));
}

type Changes = ReadonlyMap<string, { readonly added: number; readonly removed: number }>;

function sumOf(changes: Changes, days: readonly string[]): Audience['before'] {
  const found = days.flatMap((day) => changes.get(day) ?? []);
  return {
    joined: found.reduce((sum, { added }) => sum + added, 0),
    left: found.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** Computes the number of devices at the end of each day from the current number and the daily changes. Pure. */
export function backwards(devices: number, days: readonly string[], changes: Changes): Audience['days'] {
  let atEnd = devices;
  const latestFirst: Audience['days'] = [];
  for (const day of days.toReversed()) {
    const { added: joined = 0, removed: left = 0 } = changes.get(day) ?? {};
    latestFirst.push({ day, devices: atEnd, joined, left });
    atEnd -= joined - left;
  }
  return latestFirst.toReversed();
}

function named(counts: readonly { readonly value: string; readonly devices: number }[]) {
  return counts.map(({ value, devices }) => ({ name: value, devices }));
}
