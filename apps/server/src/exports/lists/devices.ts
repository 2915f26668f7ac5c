import { deviceIdOf, type DevicesQuery, headerLanguageOf, type ListedDevice } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { pagesOf } from '../../database/paging/pages.ts';
import { type DeviceCursor, listDevices } from '../../devices/list/list-devices.ts';
import { presentDevices } from '../../devices/present-device.ts';
import { listNamedTopics, topicTexts } from '../../sites/named-topics/named-topics.ts';
import { requireSite } from '../../sites/sites.ts';
import { type Columns, made } from '../csv.ts';

/** The columns of a list of devices. No token is among them: files are passed on. */
export const deviceColumns: Columns<ListedDevice> = {
  id: ({ id }) => made(id),
  createdAt: ({ createdAt }) => createdAt,
  lastSeenAt: ({ lastSeenAt }) => lastSeenAt,
  lastClickedAt: ({ lastClickedAt }) => lastClickedAt,
  state: ({ state }) => state,
  browser: ({ browser }) => browser,
  system: ({ system }) => system,
  service: ({ service }) => service,
  language: ({ language }) => language,
  timeZone: ({ timeZone }) => timeZone,
  topics: ({ topics }) => topics.join(' '),
  tags: ({ tags }) => tags.join(' '),
  user: ({ user }) => user,
};

/** The columns for a person, with the names of the topics in the language of the file. A topic without a name has its id. */
export async function readableDeviceColumns(
  db: Executor,
  site: string,
  locale: string,
): Promise<Columns<ListedDevice>> {
  const reader = { language: headerLanguageOf(locale), site: (await requireSite(db, site)).language };
  const named = await listNamedTopics(db, site);
  const names = new Map(named.map((topic) => [topic.id, topicTexts(topic, reader).name]));
  // Names contain spaces.
  return { ...deviceColumns, topics: ({ topics }) => topics.map((id) => names.get(id) ?? id).join(', ') };
}

/** What selects devices of a list. */
export type DeviceSelection = Omit<DevicesQuery, 'after' | 'limit'>;

/** Devices in memory at once. */
const limit = 500;

/** The devices of a list, page by page. */
export function devicePages(
  db: Executor,
  site: string,
  selection: DeviceSelection,
): AsyncGenerator<readonly ListedDevice[]> {
  return pagesOf(async (after: DeviceCursor | undefined) => {
    const { devices, next } = await listDevices(db, site, { ...selection, after, limit });
    return { rows: await presentDevices(db, devices, []), next };
  });
}

/** The filters of an export, for its audit entry; of a whole token only the device id. */
export function describeSelection({ search, ...filters }: DeviceSelection): string {
  return describeFilters({ ...filters, ...(search !== undefined && { search: deviceIdOf(search) }) });
}

/** The given filters in one line. */
export function describeFilters(filters: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
