import { expect, test } from 'vitest';
import { guidePage } from '../../../src/http/docs/guide-page.ts';
import { type Guide, guides, readGuide } from '../../../src/http/docs/guides.ts';

const matches = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, found]) => found!);

const pages = new Map<Guide, string>(
  await Promise.all(guides.map(async (guide) => [guide, guidePage(guide, await readGuide(guide))] as const)),
);

test.each(guides)('the page of %s has its title and sections', (guide) => {
  const page = pages.get(guide)!;
  expect(matches(page, /<h1[^>]*>(.*?)<\/h1>/g)).toEqual([/<title>(.*?) · Sineta<\/title>/.exec(page)![1]]);
  const sections = matches(page, /<h2 id="([^"]+)"/g);
  expect(sections.length).toBeGreaterThan(0);
  expect(matches(page, /<li><a href="#([^"]+)">/g).slice(0, sections.length)).toEqual(sections);
});

test('the links of guides lead to sections that exist, and to no file that is not served', () => {
  const broken = [...pages].flatMap(([guide, page]) =>
    matches(/<article[^]*<\/article>/.exec(page)![0], /href="([^"]+)"/g)
      .filter((href) => !/^https?:/.test(href))
      .filter((href) => {
        const [path, section] = href.split('#');
        const target = pages.get((path || `/docs/${guide}`).slice('/docs/'.length) as Guide);
        return !target || (section !== undefined && !target.includes(` id="${section}"`));
      })
      .map((href) => `${guide}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test('what is wider than the page can be scrolled by keyboard', () => {
  const page = guidePage('scale', '# Title\n\n| | a |\n|---|---|\n| b | c |\n\n```sh\nls\n```\n');
  expect(page).toContain('aria-label="Table" tabindex="0"><table>');
  expect(page).toContain('<pre tabindex="0">');
  expect(page).not.toContain('<th></th>');
});
