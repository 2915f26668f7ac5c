import type { DeviceEvent } from '@sineta/protocol';

/**
 * Milliseconds until the next poll of a device after a test was sent; false once the result of the test is known or 30
 * seconds have passed.
 *
 * @param passed Milliseconds since the test was sent.
 * @param test The id of its message.
 */
export function testPollInterval(
  passed: number,
  test: string,
  history: readonly DeviceEvent[] = [],
): number | false {
  // An accepted message may still be shown.
  if (history.some(({ message, kind }) => message === test && kind !== 'accepted')) return false;
  if (passed < 4000) return 1000;
  return passed < 30_000 && 5000;
}
