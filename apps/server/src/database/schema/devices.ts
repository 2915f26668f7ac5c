import type { Browser, System } from '@sineta/protocol';
import type { Generated } from 'kysely';

export interface DeviceTable {
  shard: number;
  token: string;
  site: string;
  endpoint: string;
  p256dh: Uint8Array;
  auth: Uint8Array;
  /** The public VAPID key that the subscription was made with. */
  vapid_key: string;
  locale: string | null;
  /** The primary subtag of the locale in lower case; null when there is none of two or three letters. */
  language: string | null;
  time_zone: string | null;
  /** When it last changed; null when it never did. Only where it changed later than an instant `past_time_zone` is asked. */
  time_zone_changed_at: number | null;
  browser: Generated<Browser>;
  system: Generated<System>;
  created_at: number;
  last_seen_at: number;
  /** When its push service first said that it is gone; null again as soon as anything proves otherwise. */
  gone_at: number | null;
  /** When the push service rejected the VAPID key, so that the page must resubscribe. */
  resubscribe_at: number | null;
}

export interface DeviceSubscriptionTable {
  fingerprint: Uint8Array;
  token: string;
  /** A hash of site and endpoint; null for a subscription of a version before this column. */
  endpoint: Uint8Array | null;
}

export interface TopicSubscriptionTable {
  shard: number;
  site: string;
  topic: string;
  token: string;
}

/** What a site says of a device. */
export interface DeviceTagTable {
  shard: number;
  site: string;
  tag: string;
  token: string;
}

/** Each time zone that a device of a site ever had. */
export interface DeviceTimeZoneTable {
  site: string;
  time_zone: string;
}

/** A time zone that a device has no more; kept as long as a message may go by it. */
export interface PastTimeZoneTable {
  shard: number;
  token: string;
  /** When it changed to the next one, in milliseconds; no two of a device are the same. */
  until: number;
  /** Null when it was not known. */
  time_zone: string | null;
}

/** How many devices of a shard have a value; the sum over the shards is what is asked for. */
export interface DeviceCountTable {
  shard: number;
  site: string;
  /** `all` has the one value ''. */
  dimension: 'all' | 'browser' | 'system' | 'language' | 'vapid_key' | 'topic' | 'tag';
  value: string;
  devices: number;
}

/** How many devices of a shard came and went on a day. */
export interface DeviceDayTable {
  shard: number;
  site: string;
  /** Of UTC, such as 2026-11-21. */
  day: string;
  added: number;
  removed: number;
}
