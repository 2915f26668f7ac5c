import type { Browser, DevicesQuery, System } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { type ListOrderSearch, readListOrder } from '../page/order/list-order.ts';
import {
  deviceIdOf,
  deviceTokenPrefixPattern,
  isUserId,
  localePattern,
  slugPattern,
  tagPattern,
  topicPattern,
} from '@sineta/protocol/formats';

export const browsers = [
  'chrome',
  'edge',
  'firefox',
  'safari',
  'opera',
  'samsung',
  'other',
] as const satisfies readonly Browser[];

export const systems = [
  'android',
  'windows',
  'macos',
  'linux',
  'ios',
  'other',
] as const satisfies readonly System[];

/** A state of a device, or `held`: something is held for it. */
export type ListedState = NonNullable<DevicesQuery['state']>;

export const states = ['active', 'going', 'resubscribe', 'held'] as const satisfies readonly ListedState[];

/** The filters of the device list; empty for all devices. */
export interface DeviceFilters {
  readonly browser?: Browser;
  readonly system?: System;
  readonly language?: string;
  readonly state?: ListedState;
  readonly topic?: string;
  readonly tag?: string;
  readonly user?: string;
  readonly timeZone?: string;
  /** The id of a segment. */
  readonly segment?: string;
  /** Days as YYYY-MM-DD, in the time zone of the user. */
  readonly seenAfter?: string;
  readonly seenBefore?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
}

export const dayFilters = ['seenAfter', 'seenBefore', 'createdAfter', 'createdBefore'] as const;

/** Reads the filters from the query string, without invalid values. */
export function readDeviceFilters(search: Record<string, unknown>): DeviceFilters {
  const browser = browsers.find((known) => known === search['browser']);
  const system = systems.find((known) => known === search['system']);
  const state = states.find((known) => known === search['state']);
  const language = matching(search['language'], localePattern);
  const topic = matching(search['topic'], topicPattern);
  const tag = matching(search['tag'], tagPattern);
  const user = matching(search['user'], new RegExp(`^.{1,${limits.userIdLength}}$`, 'u'));
  const timeZone = matching(search['timeZone'], /^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){0,2}$/);
  const segment = matching(search['segment'], slugPattern);
  const days = dayFilters.map((name) => [name, matching(search[name], /^\d{4}-\d{2}-\d{2}$/)] as const);
  return {
    ...(browser && { browser }),
    ...(system && { system }),
    ...(language && { language }),
    ...(state && { state }),
    ...(topic && { topic }),
    ...(tag && { tag }),
    ...(user && isUserId(user) && { user }),
    ...(timeZone && { timeZone }),
    ...(segment && { segment }),
    ...Object.fromEntries(days.filter(([, day]) => day !== undefined)),
  };
}

/** What the address of the device list has. */
export interface DeviceSearch extends DeviceFilters, ListOrderSearch {
  /** A device id or the beginning of one. */
  readonly device?: string;
}

/** Reads the filters, the order and a device id. Of a whole token only the id, because the rest is a secret. */
export function readDeviceSearch(search: Record<string, unknown>): DeviceSearch {
  const device = matching(search['device'], deviceTokenPrefixPattern);
  return {
    ...readDeviceFilters(search),
    ...(device && { device: deviceIdOf(device) }),
    ...readListOrder(search),
  };
}

/** A value of the query string, if it is a text of this pattern. */
export function matching(value: unknown, pattern: RegExp): string | undefined {
  // The router parses digits as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && pattern.test(text) ? text : undefined;
}
