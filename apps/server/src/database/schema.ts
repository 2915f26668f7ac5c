import type { Insertable, Selectable } from 'kysely';
import type { ApiKeyTable, AuditTable } from './schema/access.ts';
import type { BatchTable, JobTable, RetryTable } from './schema/delivery.ts';
import type {
  DeviceCountTable,
  DeviceDayTable,
  DeviceSubscriptionTable,
  DeviceTable,
  DeviceTagTable,
  DeviceTimeZoneTable,
  PastTimeZoneTable,
  TopicSubscriptionTable,
} from './schema/devices.ts';
import type {
  AccountTable,
  InvitationTable,
  PasswordResetTable,
  MemberTable,
  SecretTable,
  SessionTable,
  SignInAttemptTable,
  TwoFactorTable,
  VerificationTable,
} from './schema/identity.ts';
import type {
  DirectMessageTable,
  DirectQueueTable,
  IdempotencyKeyTable,
  MessageTable,
} from './schema/messages.ts';
import type {
  FailureCountTable,
  FailureTable,
  MessageTimelineTable,
  PushServiceDayTable,
  PushServiceHealthTable,
  ReceiptTable,
} from './schema/outcomes.ts';
import type {
  SegmentTable,
  SiteRevisionTable,
  SiteTable,
  TemplateTable,
  TopicTable,
  VapidKeyTable,
} from './schema/sites.ts';

/**
 * The tables. Times are milliseconds since the epoch, JSON is text, and booleans are 0 and 1: types that SQLite and
 * PostgreSQL share. `shard` leads the primary key of each table that grows with the audience.
 */
export interface Schema {
  readonly site: SiteTable;
  readonly site_revision: SiteRevisionTable;
  readonly vapid_key: VapidKeyTable;
  readonly api_key: ApiKeyTable;
  readonly device: DeviceTable;
  readonly device_subscription: DeviceSubscriptionTable;
  readonly topic_subscription: TopicSubscriptionTable;
  readonly device_tag: DeviceTagTable;
  readonly device_time_zone: DeviceTimeZoneTable;
  readonly past_time_zone: PastTimeZoneTable;
  readonly device_count: DeviceCountTable;
  readonly device_day: DeviceDayTable;
  readonly topic: TopicTable;
  readonly segment: SegmentTable;
  readonly template: TemplateTable;
  readonly message: MessageTable;
  readonly direct_message: DirectMessageTable;
  readonly direct_queue: DirectQueueTable;
  /** A view of both. */
  readonly any_direct_message: DirectQueueTable;
  readonly batch: BatchTable;
  readonly retry: RetryTable;
  readonly failure: FailureTable;
  readonly receipt: ReceiptTable;
  readonly message_timeline: MessageTimelineTable;
  readonly failure_count: FailureCountTable;
  readonly push_service_day: PushServiceDayTable;
  readonly push_service_health: PushServiceHealthTable;
  readonly idempotency_key: IdempotencyKeyTable;
  readonly member: MemberTable;
  readonly account: AccountTable;
  readonly session: SessionTable;
  readonly two_factor: TwoFactorTable;
  readonly verification: VerificationTable;
  readonly sign_in_attempt: SignInAttemptTable;
  readonly invitation: InvitationTable;
  readonly password_reset: PasswordResetTable;
  readonly secret: SecretTable;
  readonly audit: AuditTable;
  /** SQLite only: PostgreSQL has pg-boss and its own schema. */
  readonly job: JobTable;
}

export type DeviceRow = Selectable<DeviceTable>;
export type MessageRow = Selectable<MessageTable>;
export type NewMessage = Insertable<MessageTable>;
export type DirectMessageRow = Selectable<DirectQueueTable>;
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
