import { deviceIdOf } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { findDevices } from '../../devices/find-devices.ts';

/** The part of a device that a list of a message's outcomes shows; undefined if the device has been deleted since. */
export interface WithDevice {
  readonly device: Pick<DeviceRow, 'browser' | 'system' | 'user_id'> | undefined;
}

/** One page of the outcomes of a message. */
export interface OutcomePage<Outcome> {
  readonly rows: readonly Outcome[];
  /** The device id that the next page starts after. */
  readonly next?: string | undefined;
}

/** A page with what is known of its devices, and the device after which the next page starts. */
export async function pageWithDevices<Outcome extends { readonly token: string }>(
  db: Executor,
  site: string,
  { rows, end }: { readonly rows: readonly Outcome[]; readonly end?: { readonly token: string } | undefined },
): Promise<OutcomePage<Outcome & WithDevice>> {
  return { rows: await withDevices(db, site, rows), next: end && deviceIdOf(end.token) };
}

/** Adds what is known of their devices to outcomes of a message. */
async function withDevices<Outcome extends { readonly token: string }>(
  db: Executor,
  site: string,
  outcomes: readonly Outcome[],
): Promise<(Outcome & WithDevice)[]> {
  const tokens = outcomes.map(({ token }) => token);
  const devices = new Map((await findDevices(db, site, tokens)).map((device) => [device.token, device]));
  return outcomes.map((outcome) => Object.assign(outcome, { device: devices.get(outcome.token) }));
}
