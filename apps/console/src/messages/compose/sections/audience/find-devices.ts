import type { Devices } from '@sineta/protocol';
import { deviceTokenPrefixPattern } from '@sineta/protocol/formats';
import { queryString } from '../../../../service/query-string.ts';
import type { RequestOptions, Service } from '../../../../service/service.ts';
import { isToken, tokensOf } from '../../draft/draft.ts';

/** Parallel requests for a list of up to a thousand entries. */
const width = 8;

/** The short ids in a list of devices. */
export function shortIdsOf(text: string): string[] {
  return tokensOf(text).filter((entry) => isBeginning(entry));
}

/** Whether an entry can be a short id: eight or more characters of a token. */
function isBeginning(entry: string): boolean {
  return entry.length >= 8 && !isToken(entry) && deviceTokenPrefixPattern.test(entry);
}

/** The first entry in a list that is neither a device id nor a token. */
export function firstWrong(text: string): string | undefined {
  return tokensOf(text).find((entry) => !isToken(entry));
}

/** Finds the device ids of short ids. Ids without a device, or with several, are left out. */
export async function findIds(
  service: Service,
  site: string,
  codes: readonly string[],
  options: RequestOptions,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < codes.length; start += width) {
    await Promise.all(
      codes.slice(start, start + width).map(async (code) => {
        const query = queryString({ search: code, limit: 2 });
        const { devices } = await service.get<Devices>(`/sites/${site}/devices${query}`, options);
        if (devices.length === 1) found.set(code, devices[0]!.id);
      }),
    );
  }
  return found;
}

/** Replaces short ids in a list by device ids. */
export function withIds(text: string, found: ReadonlyMap<string, string>): string {
  return text.replace(/[^\s,;]+/g, (entry) => found.get(entry) ?? entry);
}
