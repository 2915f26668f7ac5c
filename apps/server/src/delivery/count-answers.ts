import { acceptedOf, type AnswerCounts } from '../storage/answer-counts.ts';
import { isDeviceTest } from '../storage/device-tests.ts';
import type { Executor } from '../storage/executor.ts';
import { addToPushServiceDays } from '../storage/push-service-days.ts';
import type { BatchRow } from '../storage/schema.ts';
import { addToTimeline } from '../storage/timeline.ts';

/**
 * Counts what push services answered where it is plotted: in the timeline of the message and in the days of the
 * services. A first pass leaves that to its end, since it would be half of what a checkpoint writes.
 */
export async function countAnswers(
  db: Executor,
  batch: BatchRow,
  answers: AnswerCounts,
  now: number,
): Promise<void> {
  const { message, number, site, send_at: sendAt } = batch;
  await addToTimeline(db, message, sendAt, now, { accepted: acceptedOf(answers) });
  if (await isDeviceTest(db, batch)) return;
  await addToPushServiceDays(db, site, answers, number, now);
}
