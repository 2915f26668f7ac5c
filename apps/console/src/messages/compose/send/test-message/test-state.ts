import type { TurnOnRefusal } from '../../../../own-browser/turn-on.ts';

/** Devices that did not get a test. */
export interface RefusedTest {
  readonly devices: number;
  readonly of: number;
  /** The code of the most frequent reason; undefined if the subscriptions have ended. */
  readonly reason: string | undefined;
}

/** The result of a test. */
export type TestState =
  | 'idle'
  | 'sending'
  | 'sent'
  | 'sentElsewhere'
  | 'arrived'
  | 'shownElsewhere'
  | RefusedTest
  | 'off'
  | 'not-off'
  | 'failed'
  /** One of the devices was deleted. */
  | 'gone'
  | TurnOnRefusal;
