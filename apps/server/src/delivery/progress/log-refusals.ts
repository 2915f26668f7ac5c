import type { Logger } from '../../logger.ts';
import type { BatchRow } from '../../database/schema.ts';
import type { Settlement } from '../send/send-to-device.ts';

/** Writes down what push services said when they refused for good: a line for all that were refused alike, and no device. */
export function logRefusals(
  logger: Logger,
  { message, number }: BatchRow,
  settlements: readonly Settlement[],
): void {
  const refused = settlements.filter(({ verdict, status }) => verdict.kind === 'failed' && status !== null);
  const alike = Map.groupBy(refused, ({ service, status, said = '' }) => `${service} ${status} ${said}`);
  for (const group of alike.values()) {
    const { service, status, said } = group[0]!;
    const devices = group.length;
    logger.warn(
      { message, batch: number, service, status, said, devices },
      'a push service refused a message',
    );
  }
}
