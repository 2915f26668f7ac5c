import type { MessageState } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { nothingSent } from '../../../src/messages/outcomes/nothing-sent.ts';

test.for([
  ['scheduled', 0, 0, 0, 'scheduled'],
  ['sending', 9, 0, 0, undefined],
  ['cancelled', 9, 0, 0, 'cancelled'],
  ['cancelled', 9, 1, 0, undefined],
  ['sent', 0, 0, 0, 'nobody'],
  ['sent', 9, 0, 9, 'held'],
  ['sent', 9, 1, 8, undefined],
  ['failed', 9, 0, 0, 'refused'],
] as const satisfies readonly (readonly [MessageState, number, number, number, string | undefined])[])(
  'a message that is %s, with %i devices targeted, %i accepted and %i held: %s',
  ([state, targeted, accepted, held, why]) => {
    const rest = { failed: 0, gone: 0, displayed: 0, clicked: 0, dismissed: 0 };
    expect(nothingSent({ state, counts: { targeted, accepted, held, ...rest } })).toBe(why);
  },
);
