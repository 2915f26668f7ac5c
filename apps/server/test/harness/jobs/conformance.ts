import { testFailures } from './failures.ts';
import type { QueueUnderTest } from './queue-under-test.ts';
import { testRunning } from './running.ts';
import { testSchedule } from './schedule.ts';

/** The behaviour that every queue must have. */
export function testJobQueue(queue: QueueUnderTest): void {
  testRunning(queue);
  testSchedule(queue);
  testFailures(queue);
}
