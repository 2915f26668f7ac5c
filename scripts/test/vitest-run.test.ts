import { expect, test } from 'vitest';
import { tallyOf } from '../vitest-run.ts';

const report = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test('passed and failed tests are counted from the report', () => {
  expect(tallyOf(report, 0)).toEqual({ passed: 3, failed: 0 });
  expect(tallyOf({ ...report, success: false, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
});

test('a skipped test counts as failed', () => {
  expect(tallyOf({ ...report, numPendingTests: 1 }, 0)).toEqual({ passed: 3, failed: 1 });
});

test('a run that broke off is a failure, whatever it counted', () => {
  expect(tallyOf(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  expect(tallyOf(report, 1)).toEqual({ passed: 3, failed: 1 });
  expect(tallyOf({ ...report, numPassedTests: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
});
