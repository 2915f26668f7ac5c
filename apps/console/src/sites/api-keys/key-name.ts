import type { ApiKey } from '@sineta/protocol';

/** What a key is called: the one that the service made at its first start has no name of anybody's choice. */
export function keyName({ name, createdBy }: ApiKey, first: string): string {
  return name === 'made at start' && createdBy === undefined ? first : name;
}
