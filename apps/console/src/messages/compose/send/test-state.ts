import type { TurnOnRefusal } from '../../../own-browser/turn-on.ts';

/** The result of a test to the operator's browser. */
export type TestState =
  | 'idle'
  | 'sending'
  | 'sent'
  | 'arrived'
  | 'off'
  | 'not-off'
  | 'failed'
  | TurnOnRefusal;
