import type { Browser, System } from '@sineta/protocol';
import type { Generated } from 'kysely';

export interface DeviceTable {
  shard: number;
  token: string;
  site: string;
  endpoint: string;
  p256dh: Uint8Array;
  auth: Uint8Array;
  /** The public VAPID key of the subscription. */
  vapid_key: string;
  locale: string | null;
  /** The primary subtag of the locale in lower case; null unless it has two or three letters. */
  language: string | null;
  time_zone: string | null;
  /** The latest change; null if there was none. `past_time_zone` is read only for changes after a given instant. */
  time_zone_changed_at: number | null;
  browser: Generated<Browser>;
  system: Generated<System>;
  /** The id that the application has for the person who uses the device; null if it is unknown. */
  user_id: Generated<string | null>;
  /** When a user last left the device; null if none has. What is older may be about that user. */
  user_left_at: Generated<number | null>;
  created_at: number;
  last_seen_at: number;
  /** The latest click on a notification since a user left; null if there was none. */
  last_clicked_at: Generated<number | null>;
  /** When its push service first reported it as gone; null again after any sign of life. */
  gone_at: number | null;
  /** When the push service rejected the VAPID key, so that the page must resubscribe. */
  resubscribe_at: number | null;
  /** The preferences of the visitor, as JSON; null for the defaults. */
  preferences: Generated<string | null>;
}

/** The messages that count towards the daily limit of a device. */
export interface DeviceDayMessagesTable {
  shard: number;
  token: string;
  /** A local day of the device, such as 2026-11-21: the latest with a message. */
  day: string;
  /** A JSON array of their ids, so that a repeated attempt counts once. */
  messages: string;
}

/** What is held for a device until its next digest. */
export interface DigestTable {
  shard: number;
  token: string;
  due_at: number;
  /** The number of messages, with the direct ones, whose content waits in `direct_queue`. */
  held: number;
  /** 1 if all of them are held because of quiet hours. */
  quiet_only: number;
  /** The ids of the first broadcasts, separated by spaces, and the end of the TTL of the first for the device. */
  message: string;
  expires_at: number;
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

/** A tag that a site has given a device. */
export interface DeviceTagTable {
  shard: number;
  site: string;
  tag: string;
  token: string;
}

/** What a site knows about the people who use its devices, for placeholders. Few devices have a row. */
export interface DeviceAttributesTable {
  shard: number;
  token: string;
  /** A JSON object of the values by name. The devices of a user have the same. */
  attributes: string;
}

/** The names of the attributes that devices of a site were given, also formerly. */
export interface AttributeNameTable {
  site: string;
  name: string;
}

/** A device to which the team of its site sends tests: a few of each site. */
export interface TestDeviceTable {
  site: string;
  /** The device id. */
  device: string;
  name: string;
}

/** The time zones of a site's devices, including former ones. */
export interface DeviceTimeZoneTable {
  site: string;
  time_zone: string;
}

/** A former time zone of a device; stored as long as a message may use it. */
export interface PastTimeZoneTable {
  shard: number;
  token: string;
  /** When it changed to the next one, in milliseconds; unique within a device. */
  until: number;
  /** Null if it was unknown. */
  time_zone: string | null;
}

/** The number of devices of a shard with a value; queries sum over the shards. */
export interface DeviceCountTable {
  shard: number;
  site: string;
  /** `all` has the single value ''. */
  dimension: 'all' | 'browser' | 'system' | 'language' | 'vapid_key' | 'topic' | 'tag';
  value: string;
  devices: number;
}

/** The numbers of added and removed devices of a shard, by day. */
export interface DeviceDayTable {
  shard: number;
  site: string;
  /** By the clock of the site, such as 2026-11-21. */
  day: string;
  added: number;
  removed: number;
}

/** The numbers of devices that joined and left by day and by value; queries sum over the slots. */
export interface DeviceDayValueTable {
  site: string;
  /** By the clock of the site, such as 2026-11-21. */
  day: string;
  dimension: 'browser' | 'topic';
  value: string;
  /** Concurrent writers on PostgreSQL have different rows until the day has ended. */
  slot: number;
  added: number;
  removed: number;
}
