import { defaultTimeouts } from '@sineta/web-push';
import { expect, it } from 'vitest';
import { tuning } from '../../../src/delivery/tuning.ts';

it('considers no device forgotten whose response may still arrive', () => {
  expect(tuning.responseLimit).toBeGreaterThan(defaultTimeouts.total);
});
