import {
  type Experiment,
  type ExperimentResult,
  type HoldoutResult,
  type PushPayload,
  type Translations,
  varyNotification,
  varyTranslations,
} from '@sineta/protocol';
import type { Transaction } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import type { MessageRow, NewMessage, Schema } from '../../database/schema.ts';
import type { Wave } from '../schedule/waves.ts';
import { decideWinner } from './decide-winner.ts';
import { divisionOf, type DeviceGroup, expectedGroups, storedDivision } from './division.ts';
import { readVariants } from './variant-counts.ts';

const minute = 60_000;

type DividedRow = Pick<MessageRow, 'division' | 'experiment' | 'send_at'> &
  Partial<Pick<MessageRow, 'experiment_ended_at'>>;

/** The columns of what a request has of an experiment and a control group. Pure. */
export function divisionColumns(
  id: string,
  send: { readonly experiment?: Experiment | undefined; readonly holdout?: number | undefined },
): Pick<NewMessage, 'division' | 'experiment'> & Pick<MessageRow, 'division' | 'experiment'> {
  const division = divisionOf(id, send);
  return {
    division: division ? JSON.stringify(division) : null,
    experiment: send.experiment ? JSON.stringify(send.experiment) : null,
  };
}

/** The experiment and the control group of a message, as a request has them. Pure. */
export function dividedOf({ division, experiment }: Pick<MessageRow, 'division' | 'experiment'>): {
  readonly experiment?: Experiment;
  readonly holdout?: number;
} {
  const holdout = division === null ? 0 : storedDivision(division).holdout / 100;
  return {
    ...(experiment !== null && { experiment: JSON.parse(experiment) as Experiment }),
    ...(holdout > 0 && { holdout }),
  };
}

/** The waves of a message whose audience is divided: the variants first, the others when they are compared. Pure. */
export function groupWaves(row: DividedRow): readonly Wave[] {
  const { experiment } = dividedOf(row);
  const at = row.send_at;
  if (experiment === undefined) return [{ at, groups: ['a', 'b', 'rest'] }];
  const first: Wave = { at, groups: ['a', 'b'] };
  if (experiment.share === 100) return [first];
  return [first, { at: decideAt(experiment, row), groups: ['rest'] }];
}

function decideAt(
  { decideAfterMinutes }: Experiment,
  { send_at, experiment_ended_at: endedAt }: DividedRow,
): number {
  return endedAt ?? send_at + decideAfterMinutes * minute;
}

type ExperimentRow = DividedRow &
  Pick<MessageRow, 'experiment_result' | 'corrected_at' | 'withdrawn_at' | 'state'>;

/** When the variants of a message are to be compared, in milliseconds; undefined if they were, or are not compared. Pure. */
export function dueDecision(row: ExperimentRow): number | undefined {
  const { experiment } = dividedOf(row);
  if (experiment === undefined || row.experiment_result !== null || isStopped(row)) return undefined;
  return decideAt(experiment, row);
}

function isStopped({ corrected_at, withdrawn_at, state }: ExperimentRow): boolean {
  return corrected_at !== null || withdrawn_at !== null || state === 'cancelled';
}

/** Compares the variants of a message and stores the decision, once: a concurrent transaction finds the first one. */
export async function decideExperiment(
  transaction: Transaction<Schema>,
  { site, id }: Pick<MessageRow, 'site' | 'id'>,
): Promise<void> {
  const { a, b } = await readVariants(transaction, id);
  await transaction
    .updateTable('message')
    .set({ experiment_result: decideWinner(a, b) })
    .where('site', '=', site)
    .where('id', '=', id)
    .where('experiment_result', 'is', null)
    .where('corrected_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** When the experiment of a message that is being sent is decided, in milliseconds; undefined without other devices. Pure. */
export function runningUntil(row: ExperimentRow): number | undefined {
  const { experiment } = dividedOf(row);
  if (row.state !== 'sending' || experiment === undefined || experiment.share === 100) return undefined;
  return dueDecision(row);
}

type VariedRow = Pick<MessageRow, 'payload' | 'translations' | 'experiment' | 'corrected_at'>;

/** The content of variant b. After a correction there is none: every device gets the corrected words. Pure. */
export function variantContent({
  payload,
  translations,
  experiment,
  corrected_at,
}: VariedRow): Pick<MessageRow, 'payload' | 'translations'> | undefined {
  if (experiment === null || corrected_at !== null) return undefined;
  const { variant } = JSON.parse(experiment) as Experiment;
  return variedContent({ payload, translations }, variant);
}

/** The content of a message with the title and the image of a variant. Pure. */
export function variedContent(
  { payload, translations }: Pick<MessageRow, 'payload' | 'translations'>,
  variant: Experiment['variant'],
): Pick<MessageRow, 'payload' | 'translations'> {
  const written = JSON.parse(payload) as PushPayload;
  const varied = { ...written, notification: varyNotification(written.notification, variant) };
  return {
    payload: JSON.stringify(varied),
    translations:
      translations && JSON.stringify(varyTranslations(JSON.parse(translations) as Translations, variant)),
  };
}

/** Whether the devices of a group get variant b. Pure. */
export function getsVariant(
  group: DeviceGroup | undefined,
  result: MessageRow['experiment_result'] | undefined,
): boolean {
  return group === 'b' || (group === 'rest' && result === 'b');
}

/** What a message shows of its experiment and its control group. */
export async function experimentDetails(
  db: Executor,
  row: MessageRow,
): Promise<{ readonly experiment?: ExperimentResult; readonly holdout?: HoldoutResult }> {
  // A replacement has the control group of the message that it replaces, which shows it.
  if (row.division === null || row.replaces !== null) return {};
  const { experiment, holdout } = dividedOf(row);
  return {
    ...(experiment && { experiment: await resultOf(db, row, experiment) }),
    ...(holdout !== undefined && { holdout: { percent: holdout, devices: row.holdout_devices } }),
  };
}

async function resultOf(db: Executor, row: MessageRow, experiment: Experiment): Promise<ExperimentResult> {
  const { a, b } = await readVariants(db, row.id);
  const result = row.experiment_result;
  return {
    ...experiment,
    status: statusOf(row),
    decideAt: new Date(decideAt(experiment, row)).toISOString(),
    ...(row.experiment_ended_at !== null && { ended: true as const }),
    ...((result === 'a' || result === 'b') && { winner: result }),
    variants: [a, b],
  };
}

function statusOf(row: ExperimentRow): ExperimentResult['status'] {
  const { experiment_result: result } = row;
  if (result === 'insufficient_data') return result;
  if (result !== null) return 'decided';
  return isStopped(row) ? 'stopped' : 'running';
}

/** About how many devices of an audience each group has; undefined if it is not divided. Pure. */
export function countGroups(
  send: { readonly experiment?: Experiment | undefined; readonly holdout?: number | undefined },
  devices: number,
) {
  const division = divisionOf('', send);
  return division && expectedGroups(division, devices);
}
