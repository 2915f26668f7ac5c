import { deviceIdOf } from '@sineta/protocol';
import type { DeviceRow } from '../database/schema.ts';

/** The part of an audit entry that names a device. */
export function deviceSubject({ site, token }: Pick<DeviceRow, 'site' | 'token'>) {
  return { subject: { kind: 'device', id: deviceIdOf(token) }, details: { site } } as const;
}
