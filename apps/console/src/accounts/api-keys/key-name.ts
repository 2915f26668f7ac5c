import type { ApiKey } from '@sineta/protocol';

/** The stored name of the key that the service created at its first start. */
export const startKeyName = 'made at start';

/** The display name of a key. The key that the service created at its first start has no name of its own. */
export function keyName({ name, createdBy }: ApiKey, first: string): string {
  return name === startKeyName && createdBy === undefined ? first : name;
}
