import type { Actor, Image, ImageUse, VapidKeyState } from '@sineta/protocol';
import type { Generated } from 'kysely';

export interface SiteTable {
  id: string;
  name: string;
  language: string;
  /** IANA name, for devices without a known time zone. */
  time_zone: string;
  /** An https: URL. */
  icon: string | null;
  /** A JSON array of the origins whose pages may register devices. */
  origins: Generated<string>;
  /** Days after which direct messages are deleted. */
  direct_message_retention_days: Generated<number>;
  /** JSON; null for none. */
  welcome_message: string | null;
  /** JSON; null for none. */
  delivery_limits: Generated<string | null>;
  /** ConversionSettings as JSON; null without conversions. */
  conversions: Generated<string | null>;
  /** JSON. */
  board: Generated<string>;
  /** The first day of `device_day_value`, which it has in part; null if it has all of them. */
  day_values_since: Generated<string | null>;
  created_at: number;
}

/** Written by triggers. It belongs to one database: a copy of the rows has revisions of its own. */
export interface SiteRevisionTable {
  site: string;
  /** Another one after every change of what the pages and feeds of the site show. */
  revision: number;
}

export interface VapidKeyTable {
  site: string;
  public_key: string;
  private_key: string;
  state: VapidKeyState;
  created_at: number;
  /** When it was replaced or added as a former key; null for the current one. */
  retiring_at: number | null;
}

/** A secret of a site that signs the ids of its users. */
export interface IdentitySecretTable {
  site: string;
  id: string;
  /** The text, because an HMAC needs it. */
  secret: string;
  created_at: number;
  created_by_kind: Actor['kind'] | null;
  created_by_name: string | null;
}

/** A topic with a name for visitors. */
export interface TopicTable {
  site: string;
  id: string;
  name: string;
  description: string;
  /** The name and the description in other languages as JSON; null for none. */
  translations: string | null;
  /** 1 if new devices get it. */
  is_default: Generated<number>;
  /** 1 if its urgent messages are shown whatever the preferences of a device. */
  urgent_during_quiet_hours: Generated<number>;
  /** Counts the changes. */
  revision: Generated<number>;
  created_at: number;
}

export interface SegmentTable {
  site: string;
  id: string;
  name: string;
  filter: string;
  /** Counts the changes. */
  revision: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** A message that members write together. */
export interface DraftTable {
  site: string;
  id: string;
  /** The beginning of the title, for lists. */
  title: string;
  /** A `DraftMessage` as JSON. */
  message: string;
  /** The target of `message` as JSON, for lists; null without one. */
  target: string | null;
  /** Counts the changes. */
  revision: number;
  /** Who has it open, as JSON: the marks that were made lately. */
  editors: string;
  created_at: number;
  updated_at: number;
  updated_by_kind: Actor['kind'];
  updated_by_id: string;
  updated_by_name: string;
  /** The request to approve it, as JSON; null without one. */
  approval: string | null;
}

/** An uploaded image. Its file has the id as its name. */
export interface ImageTable {
  site: string;
  id: string;
  /** SHA-256 of the file. */
  hash: Uint8Array;
  use: ImageUse;
  type: Image['type'];
  width: number;
  height: number;
  bytes: number;
  created_at: number;
  created_by_kind: Actor['kind'];
  created_by_name: string;
}

export interface TemplateTable {
  site: string;
  id: string;
  name: string;
  content: string;
  created_at: number;
  updated_at: number;
}
