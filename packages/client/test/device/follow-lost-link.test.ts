import { afterEach, expect, test, vi } from 'vitest';
import { followLostLink } from '../../src/device/follow-lost-link.ts';
import { createRecordStore } from '../../src/shared/records.ts';

const start = 'https://site.example/';
const link = 'https://site.example/avisos/1';

afterEach(() => vi.unstubAllGlobals());

/** Follows a link that was clicked this many milliseconds ago. Returns the address of the page. */
async function pageAfter(clickedAgo: number | undefined, page = start): Promise<string> {
  const location = { href: page };
  vi.stubGlobal('location', location);
  const records = createRecordStore(() => '/sineta/');
  if (clickedAgo !== undefined) {
    await records.update('clickedLink', () => ({ url: link, at: Date.now() - clickedAgo }));
  }
  await followLostLink({ records });
  const { href } = location;
  location.href = start;
  await followLostLink({ records });
  expect(location.href, 'a link is followed once').toBe(start);
  return href;
}

test.each([
  ['a link that was clicked just before is followed', 1000, start, link],
  ['the page of the link stays', 1000, link, link],
  ['a link that was clicked long before is not followed', 60_000, start, start],
  ['without a click the page stays', undefined, start, start],
])('%s', async (_what, clickedAgo, page, expected) => {
  expect(await pageAfter(clickedAgo, page)).toBe(expected);
});
