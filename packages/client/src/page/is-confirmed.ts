import type { DeviceDescription, StoredDevice } from '../shared/records.ts';

/** For how long a confirmation is valid, in milliseconds. */
const validity = 12 * 60 * 60 * 1000;

/**
 * Whether the service confirmed this description of the device lately. Records are not trusted: other code of the origin
 * may have written them, and the clock may have been set back.
 *
 * @param now - in milliseconds
 */
export function isConfirmed(
  device: { readonly [K in keyof StoredDevice]?: unknown },
  described: DeviceDescription,
  now: number,
): boolean {
  const { token, confirmedAt } = device;
  if (typeof token !== 'string' || token === '' || typeof confirmedAt !== 'number') return false;
  const age = now - confirmedAt;
  const isValid = age >= 0 && age < validity;
  return (
    isValid &&
    Object.entries(described).every(([name, value]) => isEqual(device[name as keyof StoredDevice], value))
  );
}

/** Compares JSON values; a member that is undefined equals an absent one. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isRecord(one) || !isRecord(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isEqual(one[key], other[key]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
