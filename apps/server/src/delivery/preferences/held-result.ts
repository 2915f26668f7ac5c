import type { Hold } from '../../devices/preferences/digest.ts';
import type { DeliveryResult } from '../send/delivery-result.ts';

/** The result of a message that is held for a device. */
export function heldResult(token: string, hold: Hold): DeliveryResult {
  const decision = { kind: 'held', ...hold } as const;
  return { token, endpoint: null, decision, status: null, service: 'other' };
}
