import type { Executor } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { findDevices } from '../../devices/find-devices.ts';

/** The part of a device that a list of a message's outcomes shows; undefined if the device has been deleted since. */
export interface WithDevice {
  readonly device: Pick<DeviceRow, 'browser' | 'system' | 'user_id'> | undefined;
}

/** Adds what is known of their devices to outcomes of a message. */
export async function withDevices<Outcome extends { readonly token: string }>(
  db: Executor,
  site: string,
  outcomes: readonly Outcome[],
): Promise<(Outcome & WithDevice)[]> {
  const tokens = outcomes.map(({ token }) => token);
  const devices = new Map((await findDevices(db, site, tokens)).map((device) => [device.token, device]));
  return outcomes.map((outcome) => Object.assign(outcome, { device: devices.get(outcome.token) }));
}
