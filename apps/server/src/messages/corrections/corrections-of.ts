import type { MessageDetails } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { MessageRow } from '../../database/schema.ts';
import { counted } from '../counters/message-counts.ts';
import { summaryColumns, toSummary } from '../messages.ts';

type Corrected = Pick<MessageDetails, 'corrections' | 'withdrawal' | 'replacements' | 'replaces'>;

/** Reads the withdrawal, the corrections and the replacements of a message. */
export async function correctionsOf(db: Executor, message: MessageRow): Promise<Corrected> {
  const { replaces } = message;
  if (replaces !== null) return { replaces };
  const [corrections, replacements] = await Promise.all([
    message.corrected_at === null ? [] : listCorrections(db, message.id),
    message.corrected_at === null && message.withdrawn_at === null ? [] : listReplacements(db, message),
  ]);
  return {
    ...(corrections.length > 0 && { corrections }),
    ...withdrawalOf(message),
    ...(replacements.length > 0 && { replacements }),
  };
}

function withdrawalOf(row: MessageRow): Pick<MessageDetails, 'withdrawal'> {
  const { withdrawn_at, withdrawn_reason: reason, withdrawn_by_kind: kind, withdrawn_by_name: name } = row;
  if (withdrawn_at === null || kind === null) return {};
  return {
    withdrawal: {
      withdrawnAt: new Date(withdrawn_at).toISOString(),
      withdrawnBy: { kind, name: name ?? '' },
      ...(reason !== null && { reason }),
    },
  };
}

async function listCorrections(
  db: Executor,
  message: string,
): Promise<NonNullable<MessageDetails['corrections']>> {
  const rows = await db
    .selectFrom('message_correction')
    .selectAll()
    .where('message', '=', message)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    correctedAt: new Date(row.corrected_at).toISOString(),
    correctedBy: { kind: row.corrected_by_kind, name: row.corrected_by_name },
    before: {
      notification: JSON.parse(row.notification),
      ...(row.translations !== null && { translations: JSON.parse(row.translations) }),
    },
  }));
}

async function listReplacements(db: Executor, { site, id }: MessageRow) {
  const rows = await db
    .selectFrom('message')
    .select(summaryColumns)
    .where('site', '=', site)
    .where('replaces', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => toSummary(counted(row)));
}
