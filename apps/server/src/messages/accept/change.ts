import {
  type MessageChange,
  namesRecipients,
  type SendMessage,
  sendMessageSchema,
  type Target,
} from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import { type Executor, inTransaction } from '../../database/executor.ts';
import type { MessageRow, NewMessage } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-error.ts';
import { findDevices } from '../../devices/find-devices.ts';
import { fieldErrors } from '../../http/problems/field-errors.ts';
import { fieldMessage } from '../../http/problems/field-message.ts';
import { requireSite } from '../../sites/sites.ts';
import { lockMessage, replaceScheduled } from '../messages.ts';
import type { RecordAction } from '../scheduler.ts';
import { dividedOf } from '../experiments/experiment.ts';
import { requireRecent } from '../schedule/schedule.ts';
import { writtenOf } from '../stored-message.ts';
import type { AcceptContext } from './accept.ts';
import { isOfUsers } from './named-target.ts';
import { prepareMessage } from './prepare.ts';

/** A changed message, with its times: instants, or local times without a time zone. */
export interface ChangedMessage {
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Changes a scheduled message, which keeps its id and its idempotency key, in one transaction. The message is locked: either
 * it has begun before, and is not changed, or it begins with the changes.
 * @param record - runs in the transaction, with the changed message
 * @returns false if there is no scheduled message with this id
 * @throws ApiError for each reason to refuse the changed message when it is sent
 */
export async function changeMessage(
  { db, scheduler, clock, publicUrl }: AcceptContext,
  siteId: string,
  id: string,
  changes: MessageChange,
  record: RecordAction<ChangedMessage>,
): Promise<boolean> {
  try {
    return await inTransaction(db, async (transaction) => {
      const site = await requireSite(transaction, siteId);
      const stored = await lockMessage(transaction, siteId, id);
      if (stored?.state !== 'scheduled') return false;
      const now = clock();
      const written = parse(changed(stored, changes));
      const send = keepsTime(changes) ? { ...written, ...timingOf(stored) } : written;
      if (!keepsTime(changes)) requireRecent(send, now);
      const target = changes.target ?? (await withoutRemoved(transaction, siteId, send.target));
      const { row, named } = await prepareMessage(
        transaction,
        site,
        { ...send, target },
        {
          id,
          now,
          language: site.language,
          publicUrl: publicUrl(),
        },
      );
      await scheduler.remove(transaction, siteId, id);
      await replaceScheduled(transaction, row, now);
      await record(transaction, { title: row.title, from: timeOf(stored), to: timeOf(row) });
      await scheduler.schedule(transaction, row, named);
      return true;
    });
  } catch (error) {
    throw asStorageError(error, 'The change could not be stored') ?? error;
  }
}

/** Without the named devices that were removed since the message was accepted: they do not prevent a change of anything else. */
async function withoutRemoved(db: Executor, site: string, target: Target): Promise<Target> {
  if (!('tokens' in target)) return target;
  const known = new Set((await findDevices(db, site, target.tokens)).map(({ token }) => token));
  const tokens = target.tokens.filter((token) => known.has(token));
  return tokens.length === 0 ? target : { tokens };
}

/**
 * The message as a request would send it after the changes. A changed time replaces both kinds of time. Pure.
 *
 * If the time stays, `sendAt` is left out: the next message of a recurring one can be due in more than a year, which the
 * schema refuses. `sendAtLocal` stays, because the schema refuses it together with an experiment.
 */
function changed(stored: MessageRow, { sendAt, sendAtLocal, ...changes }: MessageChange): object {
  const timing = keepsTime({ sendAt, sendAtLocal })
    ? { sendAtLocal: stored.send_at_local }
    : { sendAt, sendAtLocal };
  const stays = { ...writtenOf(stored), ...dividedOf(stored), ...publicationOf(stored) };
  const members = { ...stays, ...changes, ...timing };
  // A stored choice about broadcasts or about users does not refuse another target.
  const { ifDisturbing, experiment, holdout, collapse } = changes;
  const choices = namesRecipients(members.target) && { ifDisturbing, experiment, holdout };
  const entries = Object.entries({ ...members, ...choices, ...(!isOfUsers(members.target) && { collapse }) });
  return Object.fromEntries(entries.filter(([, value]) => (value ?? undefined) !== undefined));
}

function keepsTime({ sendAt, sendAtLocal }: Pick<MessageChange, 'sendAt' | 'sendAtLocal'>): boolean {
  return sendAt === undefined && sendAtLocal === undefined;
}

function timeOf({ send_at, send_at_local: local }: Pick<NewMessage, 'send_at' | 'send_at_local'>): string {
  return local ?? new Date(send_at).toISOString();
}

function timingOf({ send_at, send_at_local }: MessageRow): Pick<SendMessage, 'sendAt' | 'sendAtLocal'> {
  return send_at_local === null
    ? { sendAt: new Date(send_at).toISOString() }
    : { sendAtLocal: send_at_local };
}

/** Keeps `publish: false` of a message to everyone or to a topic. Otherwise the default for the new target applies. */
function publicationOf({ audience, published }: MessageRow): Pick<SendMessage, 'publish'> {
  const isPublic = audience === 'everyone' || audience === 'topic';
  return isPublic && published === 0 ? { publish: false } : {};
}

function parse(message: object) {
  const { data, error } = sendMessageSchema.safeParse(message, { error: fieldMessage });
  if (error) throw new ApiError('invalid_request', { fields: fieldErrors(error.issues) });
  return data;
}
