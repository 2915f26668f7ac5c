import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from './dialect.ts';
import { initial } from './migrations/0001-initial.ts';
import { timeZoneChanges } from './migrations/0002-time-zone-changes.ts';
import { consoleTables } from './migrations/0003-console.ts';
import { identity } from './migrations/0004-identity.ts';
import { pushServiceHealth } from './migrations/0005-push-service-health.ts';
import { passwordResets } from './migrations/0006-password-resets.ts';
import { deviceTags } from './migrations/0007-device-tags.ts';
import { messageTranslations } from './migrations/0008-message-translations.ts';
import { vapidKeyCounts } from './migrations/0009-vapid-key-counts.ts';
import { jobData } from './migrations/0010-job-data.ts';
import { batchAnswers } from './migrations/0011-batch-answers.ts';
import { messageTimeZone } from './migrations/0012-message-time-zone.ts';
import { pastTimeZones } from './migrations/0013-past-time-zones.ts';
import { shardInDeviceList } from './migrations/0014-shard-in-device-list.ts';
import { directMessages } from './migrations/0015-direct-messages.ts';
import { directMessageRetention } from './migrations/0016-direct-message-retention.ts';
import { devicesOfEndpoint } from './migrations/0017-devices-of-endpoint.ts';
import { noticesOfTopics } from './migrations/0018-notices-of-topics.ts';
import { siteRevisions } from './migrations/0019-site-revisions.ts';
import { usedCodes } from './migrations/0020-used-codes.ts';
import { directQueue } from './migrations/0021-direct-queue.ts';
import { senderLimits } from './migrations/0022-sender-limits.ts';
import { directMessageDays } from './migrations/0023-direct-message-days.ts';
import { signInSources } from './migrations/0024-sign-in-sources.ts';
import { rightsBySite } from './migrations/0025-rights-by-site.ts';
import { passkeys } from './migrations/0026-passkeys.ts';
import { users } from './migrations/0027-users.ts';
import { clickedActions } from './migrations/0028-clicked-actions.ts';
import { directMessageDevices } from './migrations/0029-direct-message-devices.ts';
import { messagesOfUsers } from './migrations/0030-messages-of-users.ts';
import { compactDirectMessages } from './migrations/0031-compact-direct-messages.ts';
import { failuresOfUsers } from './migrations/0032-failures-of-users.ts';
import { refusedSignIns } from './migrations/0033-refused-sign-ins.ts';
import { compactEndpointIndex } from './migrations/0034-compact-endpoint-index.ts';
import { defaultTopics } from './migrations/0035-default-topics.ts';
import { welcomeMessages } from './migrations/0036-welcome-messages.ts';
import { unreachedUsers } from './migrations/0037-unreached-users.ts';
import { preferences } from './migrations/0038-preferences.ts';
import { boardSettings } from './migrations/0039-board-settings.ts';
import { deliveryLimits } from './migrations/0040-delivery-limits.ts';
import { changedMessages } from './migrations/0041-changed-messages.ts';
import { drafts } from './migrations/0042-drafts.ts';
import { testDevices } from './migrations/0043-test-devices.ts';
import { revokedDevices } from './migrations/0044-revoked-devices.ts';
import { images } from './migrations/0045-images.ts';
import { recurringMessages } from './migrations/0046-recurring-messages.ts';
import { corrections } from './migrations/0047-corrections.ts';
import { clicks } from './migrations/0048-clicks.ts';
import { approvals } from './migrations/0049-approvals.ts';
import { experiments } from './migrations/0050-experiments.ts';
import { conversions } from './migrations/0051-conversions.ts';
import { spreadCounters } from './migrations/0052-spread-counters.ts';
import { receiptPartitions } from './migrations/0053-receipt-partitions.ts';
import { attributes } from './migrations/0054-attributes.ts';
import { disturbedDays } from './migrations/0055-disturbed-days.ts';
import { topicTranslations } from './migrations/0056-topic-translations.ts';
import { deviceChangesByValue } from './migrations/0057-device-changes-by-value.ts';
import { directMessagesByState } from './migrations/0058-direct-messages-by-state.ts';
import { delayedMessages } from './migrations/0059-delayed-messages.ts';
import { housekeepingIndexes } from './migrations/0060-housekeeping-indexes.ts';
import { failedDirectContent } from './migrations/0061-failed-direct-content.ts';
import { revisions } from './migrations/0062-revisions.ts';
import { scheduledDirectMessages } from './migrations/0063-scheduled-direct-messages.ts';
import { messagesOfFormerUsers } from './migrations/0064-messages-of-former-users.ts';
import { sitesOfRetries } from './migrations/0065-sites-of-retries.ts';
import { targetsOfDrafts } from './migrations/0066-targets-of-drafts.ts';
import { formerUsers } from './migrations/0067-former-users.ts';
import { endedExperiments } from './migrations/0068-ended-experiments.ts';
import type { Schema } from './schema.ts';
import { StorageError } from './storage-error.ts';

/** Kysely's message if a migration has run that this version does not have. The error has no code. */
const unknownMigration = /^corrupted migrations: previously executed migration ([\w-]+) is missing$/;

/**
 * Migrates the tables. Several processes may do so at once; one of them does the work.
 * @throws StorageError `newer` if a newer version of Sineta has migrated them already.
 */
export async function migrate(db: Kysely<Schema>, engine: Engine): Promise<void> {
  try {
    // Only one process uses a SQLite database.
    if (engine === 'sqlite') await migrateToLatest(db, engine);
    else await migrateLocked(db, engine);
  } catch (error) {
    const unknown = error instanceof Error && unknownMigration.exec(error.message)?.[1];
    if (!unknown) throw error;
    const what = `The tables of the database are of a newer version of Sineta (${unknown})`;
    throw new StorageError('newer', what, { cause: error });
  }
}

/**
 * Migrates under a lock of the transaction. Kysely's own lock belongs to a session, which a pooler such as PgBouncer changes
 * with each transaction: the lock would not be released, and the next start would wait for it.
 */
function migrateLocked(db: Kysely<Schema>, engine: Engine): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sineta.migrations', 0))`.execute(transaction);
    await migrateToLatest(transaction, engine);
  });
}

async function migrateToLatest(db: Kysely<Schema>, engine: Engine): Promise<void> {
  const { error } = await migratorOf(db, engine).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Whether the tables are of this version or a newer one. Changes nothing. */
export async function isMigrated(db: Kysely<Schema>, engine: Engine): Promise<boolean> {
  const migrations = await migratorOf(db, engine).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

/** Runs the migrations. */
export function migratorOf(db: Kysely<Schema>, engine: Engine): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-initial': initial(engine),
        '0002-time-zone-changes': timeZoneChanges,
        '0003-console': consoleTables(engine),
        '0004-identity': identity(engine),
        '0005-push-service-health': pushServiceHealth,
        '0006-password-resets': passwordResets(engine),
        '0007-device-tags': deviceTags(engine),
        '0008-message-translations': messageTranslations,
        '0009-vapid-key-counts': vapidKeyCounts,
        '0010-job-data': jobData(engine),
        '0011-batch-answers': batchAnswers,
        '0012-message-time-zone': messageTimeZone,
        '0013-past-time-zones': pastTimeZones(engine),
        '0014-shard-in-device-list': shardInDeviceList(engine),
        '0015-direct-messages': directMessages(engine),
        '0016-direct-message-retention': directMessageRetention,
        '0017-devices-of-endpoint': devicesOfEndpoint(engine),
        '0018-notices-of-topics': noticesOfTopics,
        '0019-site-revisions': siteRevisions(engine),
        '0020-used-codes': usedCodes,
        '0021-direct-queue': directQueue(engine),
        '0022-sender-limits': senderLimits,
        '0023-direct-message-days': directMessageDays(engine),
        '0024-sign-in-sources': signInSources(engine),
        '0025-rights-by-site': rightsBySite(engine),
        '0026-passkeys': passkeys(engine),
        '0027-users': users(engine),
        '0028-clicked-actions': clickedActions(engine),
        '0029-direct-message-devices': directMessageDevices(engine),
        '0030-messages-of-users': messagesOfUsers(engine),
        '0031-compact-direct-messages': compactDirectMessages(engine),
        '0032-failures-of-users': failuresOfUsers(engine),
        '0033-refused-sign-ins': refusedSignIns,
        '0034-compact-endpoint-index': compactEndpointIndex(engine),
        '0035-default-topics': defaultTopics(engine),
        '0036-welcome-messages': welcomeMessages,
        '0037-unreached-users': unreachedUsers,
        '0038-preferences': preferences(engine),
        '0039-board-settings': boardSettings(engine),
        '0040-delivery-limits': deliveryLimits,
        '0041-changed-messages': changedMessages,
        '0042-drafts': drafts,
        '0043-test-devices': testDevices(engine),
        '0044-revoked-devices': revokedDevices,
        '0045-images': images(engine),
        '0046-recurring-messages': recurringMessages,
        '0047-corrections': corrections(engine),
        '0048-clicks': clicks,
        '0049-approvals': approvals,
        '0050-experiments': experiments(engine),
        '0051-conversions': conversions(engine),
        '0052-spread-counters': spreadCounters(engine),
        '0053-receipt-partitions': receiptPartitions(engine),
        '0054-attributes': attributes(engine),
        '0055-disturbed-days': disturbedDays(engine),
        '0056-topic-translations': topicTranslations(engine),
        '0057-device-changes-by-value': deviceChangesByValue(engine),
        '0058-direct-messages-by-state': directMessagesByState(engine),
        '0059-delayed-messages': delayedMessages,
        '0060-housekeeping-indexes': housekeepingIndexes,
        '0061-failed-direct-content': failedDirectContent,
        '0062-revisions': revisions,
        '0063-scheduled-direct-messages': scheduledDirectMessages,
        '0064-messages-of-former-users': messagesOfFormerUsers(engine),
        '0065-sites-of-retries': sitesOfRetries(engine),
        '0066-targets-of-drafts': targetsOfDrafts,
        '0067-former-users': formerUsers,
        '0068-ended-experiments': endedExperiments,
      }),
    },
  });
}
