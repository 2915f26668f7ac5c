import type { ApiKey } from '@sineta/protocol';

/** The display name of a key. The key that the service created at its first start has no name of its own. */
export function keyName({ name, createdBy }: ApiKey, first: string): string {
  return name === 'made at start' && createdBy === undefined ? first : name;
}
