import type {
  Actor,
  ApiKeyScope,
  AudienceKind,
  AuditAction,
  AuditSubjectKind,
  Browser,
  MessageState,
  PushService,
  ReceiptEvent,
  Role,
  System,
  Urgency,
  VapidKeyState,
} from '@sineta/protocol';
import type { Generated, Insertable, Selectable } from 'kysely';

/**
 * The tables. Times are milliseconds since the epoch, JSON is text, booleans are 0 and 1: what SQLite
 * and PostgreSQL share. `shard` leads the primary key of every table that grows with the audience.
 */
export interface Schema {
  readonly site: SiteTable;
  readonly vapid_key: VapidKeyTable;
  readonly api_key: ApiKeyTable;
  readonly device: DeviceTable;
  readonly device_subscription: DeviceSubscriptionTable;
  readonly topic_subscription: TopicSubscriptionTable;
  readonly device_time_zone: DeviceTimeZoneTable;
  readonly device_count: DeviceCountTable;
  readonly device_day: DeviceDayTable;
  readonly topic: TopicTable;
  readonly segment: SegmentTable;
  readonly template: TemplateTable;
  readonly message: MessageTable;
  readonly batch: BatchTable;
  readonly retry: RetryTable;
  readonly failure: FailureTable;
  readonly receipt: ReceiptTable;
  readonly message_timeline: MessageTimelineTable;
  readonly failure_count: FailureCountTable;
  readonly push_service_day: PushServiceDayTable;
  readonly idempotency_key: IdempotencyKeyTable;
  readonly member: MemberTable;
  readonly account: AccountTable;
  readonly session: SessionTable;
  readonly two_factor: TwoFactorTable;
  readonly verification: VerificationTable;
  readonly sign_in_attempt: SignInAttemptTable;
  readonly invitation: InvitationTable;
  readonly secret: SecretTable;
  readonly audit: AuditTable;
  /** SQLite only: PostgreSQL has pg-boss and its own schema. */
  readonly job: JobTable;
}

interface SiteTable {
  id: string;
  name: string;
  language: string;
  /** IANA name: that of devices whose own is not known. */
  time_zone: string;
  /** An https: address. */
  icon: string | null;
  /** A JSON array of the origins whose pages may register devices. */
  origins: Generated<string>;
  created_at: number;
}

interface VapidKeyTable {
  site: string;
  public_key: string;
  private_key: string;
  state: VapidKeyState;
  created_at: number;
  /** When it was last added or left beside the current one; null for the current one. */
  retiring_at: number | null;
}

interface ApiKeyTable {
  id: string;
  hash: Uint8Array;
  name: string;
  scope: ApiKeyScope;
  created_at: number;
  /** Who made it; null for those of the service itself. */
  created_by_kind: Actor['kind'] | null;
  created_by_name: string | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

interface DeviceTable {
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
  /** The time zone until `time_zone_changed_at`; null when it was not known, or never another one. */
  time_zone_before: string | null;
  time_zone_changed_at: number | null;
  browser: Generated<Browser>;
  system: Generated<System>;
  created_at: number;
  last_seen_at: number;
  /** When its push service first said that it is gone; null again as soon as anything proves otherwise. */
  gone_at: number | null;
  /** When its push service refused the VAPID key, so that the page has to subscribe anew. */
  resubscribe_at: number | null;
}

interface DeviceSubscriptionTable {
  fingerprint: Uint8Array;
  token: string;
}

interface TopicSubscriptionTable {
  shard: number;
  site: string;
  topic: string;
  token: string;
}

/** Each time zone that a device of a site ever had. */
interface DeviceTimeZoneTable {
  site: string;
  time_zone: string;
}

/** How many devices of a shard have a value; the sum over the shards is what is asked for. */
interface DeviceCountTable {
  shard: number;
  site: string;
  /** `all` has the one value ''. */
  dimension: 'all' | 'browser' | 'system' | 'language' | 'vapid_key' | 'topic';
  value: string;
  devices: number;
}

/** How many devices of a shard came and went on a day. */
interface DeviceDayTable {
  shard: number;
  site: string;
  /** Of UTC, such as 2026-11-21. */
  day: string;
  added: number;
  removed: number;
}

/** A topic that visitors are shown. */
interface TopicTable {
  site: string;
  id: string;
  name: string;
  description: string;
  created_at: number;
}

interface SegmentTable {
  site: string;
  id: string;
  name: string;
  filter: string;
  created_at: number;
  updated_at: number;
}

interface TemplateTable {
  site: string;
  id: string;
  name: string;
  content: string;
  created_at: number;
  updated_at: number;
}

interface MessageTable {
  site: string;
  id: string;
  state: MessageState;
  target: string;
  payload: string;
  title: string;
  body: string | null;
  navigate: string | null;
  image: string | null;
  audience: AudienceKind;
  /** The topic that it was sent to; null for everyone and for tokens. */
  topic: string | null;
  /** The segment that it was sent to by name. */
  segment: string | null;
  /** The filter that its devices have to fit, as it was when the message was accepted. */
  filter: string | null;
  /** Title and body, folded for the search. */
  search_text: string;
  /** 1 when the public feed shows it. */
  published: number;
  /** Seconds. */
  ttl: number;
  urgency: Urgency;
  collapse_key: string | null;
  created_at: number;
  /** When the first devices get it. */
  send_at: number;
  /** The wall-clock time at which each device gets it in its own time zone; null when all get it at once. */
  send_at_local: string | null;
  /** When those get it who are being planned: one instant after the other for a wall-clock time. */
  wave_at: number;
  /** The end of the TTL for the last devices that get it. */
  expires_at: number;
  targeted: Generated<number>;
  accepted: Generated<number>;
  failed: Generated<number>;
  gone: Generated<number>;
  displayed: Generated<number>;
  clicked: Generated<number>;
  dismissed: Generated<number>;
  /** How many of `failed` are due to the end of the TTL. */
  expired: Generated<number>;
  /** The last device that is planned: planning continues after it. Shard 64 is the end. */
  cursor_shard: number;
  cursor_token: string;
  planned_batches: Generated<number>;
  open_batches: Generated<number>;
  /** Who sent it, by the name of that moment. */
  sent_by_kind: Actor['kind'] | null;
  sent_by_name: string | null;
  /** 0 after its receipts and failures were forgotten. */
  outcomes_kept: Generated<number>;
}

interface BatchTable {
  message: string;
  number: number;
  site: string;
  /** How many devices it was planned for. */
  size: number;
  /** How many of them had an answer of whatever kind. */
  settled: Generated<number>;
  /** `sending`: the first pass is not over. `retrying`: only rows of `retry` are left. */
  state: 'sending' | 'retrying';
  /** When its devices get the message, and the end of the TTL for them. */
  send_at: number;
  expires_at: number;
  /** A JSON array when the message names its devices; otherwise null, and the range holds. */
  tokens: string | null;
  /** Every device up to here is settled; moves on with each checkpoint. */
  after_shard: number;
  after_token: string;
  until_shard: number;
  until_token: string;
  /** A JSON array of the settled tokens beyond `after`, which are few. */
  settled_ahead: Generated<string>;
}

interface RetryTable {
  shard: number;
  message: string;
  token: string;
  batch: number;
  due_at: number;
  attempts: number;
}

interface FailureTable {
  shard: number;
  message: string;
  token: string;
  reason: string;
  /** The HTTP status of the push service, when it answered. */
  status: number | null;
  service: PushService;
  at: number;
  /** The end of the TTL for this device. */
  expires_at: number;
}

interface ReceiptTable {
  shard: number;
  message: string;
  token: string;
  event: ReceiptEvent;
  at: number;
}

/** How often something happened to a message from `at` on, until the next row's. */
interface MessageTimelineTable {
  message: string;
  at: number;
  event: 'accepted' | ReceiptEvent;
  count: number;
}

/** How many rows `failure` has or had of a kind: it stays when those are forgotten. */
interface FailureCountTable {
  message: string;
  reason: string;
  /** 0 without an answer. */
  status: number;
  service: PushService;
  devices: number;
}

interface PushServiceDayTable {
  site: string;
  /** Of UTC, such as 2026-11-21. */
  day: string;
  service: PushService;
  /** Rows for the same service are added up: several, so that batches that count at once seldom meet. */
  slot: number;
  accepted: number;
  refused: number;
}

interface IdempotencyKeyTable {
  site: string;
  key: string;
  request_hash: Uint8Array;
  message: string;
  created_at: number;
}

/** A person of the team: what better-auth calls a user. */
interface MemberTable {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  email_verified: Generated<number>;
  image: string | null;
  role: Role;
  two_factor_enabled: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** A way in which a member proves who they are; here a password alone. */
interface AccountTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  /** A salted scrypt hash. */
  password: string | null;
  created_at: number;
  updated_at: number;
}

interface SessionTable {
  id: string;
  /** SHA-256 of the token in the cookie, as base64url. */
  token: string;
  user_id: string;
  ip_address: string | null;
  user_agent: string | null;
  expires_at: number;
  created_at: number;
  /** Moves on when it is used, by the hour. */
  updated_at: number;
}

interface TwoFactorTable {
  id: string;
  user_id: string;
  /** Both encrypted with the service's secret. */
  secret: string;
  backup_codes: string;
  verified: Generated<number>;
  failed_verification_count: Generated<number>;
  locked_until: number | null;
}

/** What better-auth keeps between the two steps of a sign-in. */
interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

interface SignInAttemptTable {
  id: string;
  /** SHA-256 of the e-mail address, which may be of nobody here. */
  account: Uint8Array;
  at: number;
}

/** Invitations that are open: one that was used, withdrawn or is too old has no row. */
interface InvitationTable {
  id: string;
  /** SHA-256 of the token in the link. */
  hash: Uint8Array;
  role: Role;
  note: string | null;
  created_at: number;
  expires_at: number;
  /** The member who made it: it goes with them. */
  created_by: string;
}

/** What the service keeps to itself: one row a purpose. */
interface SecretTable {
  name: 'cookies' | 'set-up';
  value: string;
}

interface AuditTable {
  id: string;
  at: number;
  actor_kind: Actor['kind'];
  actor_id: string;
  actor_name: string;
  action: AuditAction;
  subject_kind: AuditSubjectKind | null;
  subject_id: string | null;
  subject_name: string | null;
  /** A JSON object of texts. */
  details: string | null;
}

interface JobTable {
  id: Generated<number>;
  data: string;
  priority: number;
  run_at: number;
  attempts: Generated<number>;
}

export type DeviceRow = Selectable<DeviceTable>;
export type MessageRow = Selectable<MessageTable>;
export type NewMessage = Insertable<MessageTable>;
export type BatchRow = Selectable<BatchTable>;
export type NewBatch = Insertable<BatchTable>;
export type RetryRow = Selectable<RetryTable>;
export type FailureRow = Selectable<FailureTable>;
export type SegmentRow = Selectable<SegmentTable>;
export type TemplateRow = Selectable<TemplateTable>;
export type SiteRow = Selectable<SiteTable>;
export type VapidKeyRow = Selectable<VapidKeyTable>;
export type AuditRow = Selectable<AuditTable>;
export type ApiKeyRow = Selectable<ApiKeyTable>;
export type MemberRow = Selectable<MemberTable>;
export type InvitationRow = Selectable<InvitationTable>;
export type SessionRow = Selectable<SessionTable>;
