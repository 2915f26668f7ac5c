import type { ApiKey } from '@sineta/protocol';
import { startKeyName } from './start-key-name.ts';

/** The display name of a key. The key that the service created at its first start has no name of its own. */
export function keyName({ name, createdBy }: ApiKey, first: string): string {
  return name === startKeyName && createdBy === undefined ? first : name;
}
