import type { Devices } from '@sineta/protocol';
import { deviceTokenPrefixPattern } from '@sineta/protocol/formats';
import { queryString } from '../../../service/query-string.ts';
import type { RequestOptions, Service } from '../../../service/service.ts';
import { isToken, tokensOf } from '../draft/draft.ts';

/** Of a list of up to a thousand, so many are asked for at a time. */
const width = 8;

/** The codes in a list of devices. */
export function codesOf(text: string): string[] {
  return tokensOf(text).filter((entry) => isBeginning(entry));
}

/** Whether it can be the beginning of a token: the other pages show eight characters of it. */
function isBeginning(entry: string): boolean {
  return entry.length >= 8 && !isToken(entry) && deviceTokenPrefixPattern.test(entry);
}

/** The first in a list of devices that is not a token. */
export function firstWrong(text: string): string | undefined {
  return tokensOf(text).find((entry) => !isToken(entry));
}

/** The tokens of the devices that have these codes; a code that is of none, or of several, has none. */
export async function findTokens(
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
        if (devices.length === 1) found.set(code, devices[0]!.token);
      }),
    );
  }
  return found;
}

/** The list with tokens in the place of the codes that they are known for. */
export function withTokens(text: string, found: ReadonlyMap<string, string>): string {
  return text.replace(/[^\s,;]+/g, (entry) => found.get(entry) ?? entry);
}
