import type { TurnOnRefusal } from '../../../own-browser/turn-on.ts';

/** What came of a test to one's own browser. */
export type TestState =
  | 'idle'
  | 'sending'
  | 'sent'
  | 'arrived'
  | 'off'
  | 'not-off'
  | 'failed'
  | TurnOnRefusal;
