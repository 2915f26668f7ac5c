import type { DeviceEvent } from '@sineta/protocol';

/**
 * Milliseconds to wait before a device is asked for again to which a test was sent; false when it is known what became of
 * the test, or half a minute has passed. Pure.
 * @param passed Milliseconds since the test was sent.
 * @param test The id of its message.
 */
export function testPollInterval(
  passed: number,
  test: string,
  history: readonly DeviceEvent[] = [],
): number | false {
  // What a push service took may still be shown.
  if (history.some(({ message, kind }) => message === test && kind !== 'accepted')) return false;
  if (passed < 4000) return 1000;
  return passed < 30_000 && 5000;
}
