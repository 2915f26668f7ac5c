import type { TurnOnRefusal } from '../../../../own-browser/turn-on.ts';

/** The result of a test. */
export type TestState =
  | 'idle'
  | 'sending'
  | 'sent'
  | 'sentElsewhere'
  | 'arrived'
  | 'off'
  | 'not-off'
  | 'failed'
  /** One of the devices was deleted. */
  | 'gone'
  | TurnOnRefusal;
