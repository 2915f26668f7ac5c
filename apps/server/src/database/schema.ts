import type { Insertable, Selectable } from 'kysely';
import type { ApiKeySiteTable, ApiKeyTable, AuditTable } from './schema/access.ts';
import type { BatchTable, JobTable, RetryTable } from './schema/delivery.ts';
import type {
  AttributeNameTable,
  DeviceAttributesTable,
  DeviceCountTable,
  DeviceDayMessagesTable,
  DeviceDayTable,
  DeviceDayValueTable,
  DeviceSubscriptionTable,
  DeviceTable,
  DeviceTagTable,
  DeviceTimeZoneTable,
  DigestTable,
  PastTimeZoneTable,
  TestDeviceTable,
  TopicSubscriptionTable,
} from './schema/devices.ts';
import type {
  AccountTable,
  ChallengeTable,
  InvitationSiteTable,
  InvitationTable,
  MemberSiteTable,
  PasswordResetTable,
  MemberTable,
  PasskeyTable,
  SecretTable,
  SessionTable,
  SignInAttemptTable,
  SignInPaceTable,
  TwoFactorTable,
  VerificationTable,
} from './schema/identity.ts';
import type {
  DirectMessageDayTable,
  DirectMessageTable,
  DirectQueueTable,
  IdempotencyKeyTable,
  MessageCorrectionTable,
  MessageTable,
} from './schema/messages.ts';
import type {
  ActionClickTable,
  ConversionTable,
  DisturbedDayTable,
  FailureCountTable,
  FailureTable,
  MessageConversionTable,
  MessageCountTable,
  MessageTimelineTable,
  MessageVariantTable,
  PushServiceDayTable,
  PushServiceHealthTable,
  ReceiptTable,
  SenderLimitTable,
} from './schema/outcomes.ts';
import type { RecurringMessageTable } from './schema/recurring.ts';
import type {
  DraftTable,
  IdentitySecretTable,
  ImageTable,
  SegmentTable,
  SiteRevisionTable,
  SiteTable,
  TemplateTable,
  TopicTable,
  VapidKeyTable,
} from './schema/sites.ts';

/**
 * The tables. Times are milliseconds since the epoch, JSON is text, and booleans are 0 and 1: types that SQLite and
 * PostgreSQL share. `shard` leads the primary key of each table that grows with the audience, except `conversion`,
 * `direct_queue` and `direct_message`.
 */
export interface Schema {
  readonly site: SiteTable;
  readonly site_revision: SiteRevisionTable;
  readonly vapid_key: VapidKeyTable;
  readonly identity_secret: IdentitySecretTable;
  readonly api_key: ApiKeyTable;
  readonly api_key_site: ApiKeySiteTable;
  readonly device: DeviceTable;
  readonly device_day_messages: DeviceDayMessagesTable;
  readonly digest: DigestTable;
  readonly device_subscription: DeviceSubscriptionTable;
  readonly topic_subscription: TopicSubscriptionTable;
  readonly device_tag: DeviceTagTable;
  readonly device_attributes: DeviceAttributesTable;
  readonly attribute_name: AttributeNameTable;
  readonly test_device: TestDeviceTable;
  readonly device_time_zone: DeviceTimeZoneTable;
  readonly past_time_zone: PastTimeZoneTable;
  readonly device_count: DeviceCountTable;
  readonly device_day: DeviceDayTable;
  readonly device_day_value: DeviceDayValueTable;
  readonly topic: TopicTable;
  readonly segment: SegmentTable;
  readonly template: TemplateTable;
  readonly draft: DraftTable;
  readonly image: ImageTable;
  readonly recurring_message: RecurringMessageTable;
  readonly message: MessageTable;
  readonly message_correction: MessageCorrectionTable;
  readonly direct_message: DirectMessageTable;
  readonly direct_queue: DirectQueueTable;
  /** A view of both. */
  readonly any_direct_message: DirectQueueTable;
  readonly direct_message_day: DirectMessageDayTable;
  readonly batch: BatchTable;
  readonly retry: RetryTable;
  readonly failure: FailureTable;
  readonly receipt: ReceiptTable;
  readonly message_count: MessageCountTable;
  readonly message_timeline: MessageTimelineTable;
  readonly action_click: ActionClickTable;
  readonly message_variant: MessageVariantTable;
  readonly conversion: ConversionTable;
  readonly message_conversion: MessageConversionTable;
  readonly failure_count: FailureCountTable;
  readonly disturbed_day: DisturbedDayTable;
  readonly push_service_day: PushServiceDayTable;
  readonly push_service_health: PushServiceHealthTable;
  readonly sender_limit: SenderLimitTable;
  readonly idempotency_key: IdempotencyKeyTable;
  readonly member: MemberTable;
  readonly member_site: MemberSiteTable;
  readonly account: AccountTable;
  readonly session: SessionTable;
  readonly two_factor: TwoFactorTable;
  readonly passkey: PasskeyTable;
  readonly challenge: ChallengeTable;
  readonly verification: VerificationTable;
  readonly sign_in_attempt: SignInAttemptTable;
  readonly sign_in_pace: SignInPaceTable;
  readonly invitation: InvitationTable;
  readonly invitation_site: InvitationSiteTable;
  readonly password_reset: PasswordResetTable;
  readonly secret: SecretTable;
  readonly audit: AuditTable;
  /** SQLite only: PostgreSQL has pg-boss and its own schema. */
  readonly job: JobTable;
}

export type DeviceRow = Selectable<DeviceTable>;
export type MessageRow = Selectable<MessageTable>;
export type MessageCountRow = Selectable<MessageCountTable>;
export type NewMessage = Insertable<MessageTable>;
export type DirectMessageRow = Selectable<DirectQueueTable>;
export type BatchRow = Selectable<BatchTable>;
export type NewBatch = Insertable<BatchTable>;
export type RetryRow = Selectable<RetryTable>;
export type FailureRow = Selectable<FailureTable>;
export type SegmentRow = Selectable<SegmentTable>;
export type TemplateRow = Selectable<TemplateTable>;
export type DraftRow = Selectable<DraftTable>;
export type ImageRow = Selectable<ImageTable>;
export type RecurringMessageRow = Selectable<RecurringMessageTable>;
export type SiteRow = Selectable<SiteTable>;
export type VapidKeyRow = Selectable<VapidKeyTable>;
export type AuditRow = Selectable<AuditTable>;
export type ApiKeyRow = Selectable<ApiKeyTable>;
export type MemberRow = Selectable<MemberTable>;
export type InvitationRow = Selectable<InvitationTable>;
export type ChallengeRow = Selectable<ChallengeTable>;
export type PasskeyRow = Selectable<PasskeyTable>;
export type SessionRow = Selectable<SessionTable>;
