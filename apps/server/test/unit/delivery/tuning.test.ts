import { defaultTimeouts } from '@sineta/web-push';
import { expect, it } from 'vitest';
import { tuning } from '../../../src/delivery/tuning.ts';

it('takes nobody for forgotten whose request may still be answered', () => {
  expect(tuning.answerLimit).toBeGreaterThan(defaultTimeouts.total);
});
