import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, watchShifts } from './board-page.ts';
import type { BoardServer } from './board-server.ts';
import { useBoard } from './use-board.ts';
import { notice, site, threeNotices } from './fixtures.ts';

const height = 740;
const opened = useBoard({ viewport: { width: 360, height } });
let board: BoardServer;
let page: Page;

beforeEach(() => {
  ({ board, page } = opened());
  board.feed = () => threeNotices(board.origin);
});

const topics = ['Água e esgoto', 'Saúde', 'Escolas', 'Obras', 'Cultura'].map((name, index) => ({
  id: index === 0 ? 'agua' : `topic-${index}`,
  name,
  description: index === 0 ? 'Cortes e obras na rede.' : '',
  default: false,
  urgentDuringQuietHours: false,
}));

const languages = [
  {
    language: 'pt-BR',
    topicPath: '/?topico=agua',
    noticePath: '/avisos/',
    bell: 'Habilitar Notificações',
    more: 'Mostrar mais',
    introduction: 'Avisos da prefeitura para quem vive ou estuda em Vila Nova.',
  },
  {
    language: 'en',
    topicPath: '/?topic=agua',
    noticePath: '/notices/',
    bell: 'Enable Notifications',
    more: 'Show more',
    introduction: 'Notices of the town hall for all who live or study in Vila Nova.',
  },
  {
    language: 'es',
    topicPath: '/?tema=agua',
    noticePath: '/avisos/',
    bell: 'Activar notificaciones',
    more: 'Mostrar más',
    introduction: 'Avisos del ayuntamiento para quien vive o estudia en Vila Nova.',
  },
] as const;

const lead = () => page.locator('#lead');
const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;

/** The number of lines of the lead that are in view. */
const linesOfLead = () =>
  lead().evaluate((element) => {
    const height = element.getBoundingClientRect().height;
    return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
  });

describe.each(languages)(
  'on a phone, in $language',
  ({ language, topicPath, noticePath, bell, more, introduction }) => {
    beforeEach(() => {
      board.site = { ...site, language, topics };
    });

    const open = async (path: string) => {
      await page.goto(board.origin + path);
      await page.getByRole('button', { name: bell }).waitFor();
      await expect.poll(() => page.locator('main [data-state=unknown]').count()).toBe(0);
    };

    test('the first notice begins in the upper half, below an introduction of two lines', async () => {
      board.settings = { introduction, accent: '#1f6f54' };
      await open('/');
      expect(await linesOfLead()).toBe(2);
      expect(await topOf('main article')).toBeLessThanOrEqual(height / 2);
      await expectAccessible(page);
    });

    test('the offer has a sentence above it, and stands apart from what follows', async () => {
      const offer = page.locator('main [data-state=off] > button');
      const space = async (next: string) => {
        const { y, height } = (await offer.boundingBox())!;
        return (await topOf(next)) - (y + height);
      };
      await open('/');
      expect(await watchShifts(page).then((shifts) => shifts())).toEqual([]);
      expect(await topOf('main [data-state=off] > p')).toBeLessThan(
        await topOf('main [data-state=off] > button'),
      );
      expect(await space('main nav a')).toBe(16);
      board.site = { ...board.site, topics: [] };
      board.feed = () => ({ notices: [] });
      await open('/');
      expect(await space('main [data-device]')).toBe(16);
    });

    test('where notices are blocked, the help is in the line in which the sentence ends', async () => {
      await opened().setPermission('denied');
      await open('/');
      const status = page.locator('main [data-state=blocked]');
      const end = await status.locator('p').evaluate((sentence) => {
        const { right, top, bottom } = [...sentence.getClientRects()].at(-1)!;
        return { right, middle: (top + bottom) / 2 };
      });
      // Near the heading, in a space that is higher.
      expect(await topOf('main [data-state=blocked] > p')).toBeLessThan(
        (await topOf('main [data-state=blocked]')) + 4,
      );
      const help = (await status.getByRole('button').boundingBox())!;
      expect(Math.abs(help.y + help.height / 2 - end.middle)).toBeLessThan(4);
      expect(help.x).toBeGreaterThanOrEqual(end.right);
      expect(await status.innerText()).toMatch(/\.\s*[^.]+\.$/);
    });

    test('installed from the page of a topic, the web app starts there', async () => {
      const manifest = () => page.locator('link[rel=manifest]').getAttribute('href');
      await open(topicPath);
      expect(await manifest()).toBe('/manifest.webmanifest?topic=agua');
      await open('/');
      expect(await manifest()).toBe('/manifest.webmanifest');
    });

    test('the first notice of a topic begins in the upper half', async () => {
      await open(topicPath);
      expect(await linesOfLead()).toBe(1);
      expect(await topOf('main article')).toBeLessThanOrEqual(height / 2);
    });

    test.each([
      ['two lines', 'Saúde', introduction],
      ['two lines, below a name of two', 'Saúde e vacinação de alunos e famílias', introduction],
      ['many lines', 'Saúde e vacinação de alunos e famílias', `${introduction} `.repeat(4).trim()],
    ])('the first notice of a topic with a description of %s begins in the upper half', async (...topic) => {
      const [, name, description] = topic;
      board.site = { ...board.site, topics: [{ ...topics[0]!, name, description }, ...topics.slice(1)] };
      board.settings = { accent: '#1f6f54' };
      await open(topicPath);
      expect(await topOf('main article')).toBeLessThanOrEqual(height / 2);
      await expectAccessible(page);
      if (!(await lead().getByRole('link').isVisible())) return;
      await lead().getByRole('link', { name: more }).click();
      await expect.poll(() => lead().getByRole('link').isVisible()).toBe(false);
      expect(await linesOfLead()).toBeGreaterThan(1);
    });

    test('the date of a notice takes one line', async () => {
      const { id } = threeNotices(board.origin).notices[1]!;
      await open(`${noticePath}${id}`);
      const time = page.locator('main article time');
      const lines = await time.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines).toBe(1);
    });

    test('the first result of a search begins in the upper half, and their number apart from the first day', async () => {
      board.feed = () => ({ notices: [notice(1, { topic: 'agua' })] });
      await open('/?q=Aviso');
      expect(await topOf('main article')).toBeLessThanOrEqual(height / 2);
      const space = await page.evaluate(() => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector('.search-result')!);
        const day = document.querySelector('main h2')!.getBoundingClientRect().top;
        return day - words.getBoundingClientRect().bottom;
      });
      expect(space).toBeGreaterThanOrEqual(24);
    });

    test('the field of a search has the focus in view, below the heading', async () => {
      board.feed = () => ({ notices: Array.from({ length: 9 }, (_, index) => notice(index)) });
      await page.goto(`${board.origin}/?q=Aviso#q`);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('q');
      expect(await topOf('#q')).toBeGreaterThan(await topOf('h1'));
      expect(await topOf('h1')).toBeGreaterThan(0);
    });

    test('the time and the topic of a notice are in one line, also when it is new', async () => {
      board.feed = () => ({ notices: [notice(1, { topic: 'agua' }), notice(2, { topic: 'x'.repeat(80) })] });
      await page.addInitScript(() =>
        localStorage.setItem('sineta.read', JSON.stringify({ until: 0, read: [] })),
      );
      await open('/');
      const lines = page.locator('article > p:has(time)');
      await expect.poll(() => lines.locator('[id^=new-]').count()).toBe(2);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height });
        const heights = await lines.evaluateAll((all) => all.map((line) => line.clientHeight));
        expect(heights).toEqual([20, 20]);
      }
      expect(await lines.nth(0).innerText()).toMatch(/Água e esgoto$/);
      const { scrollWidth, clientWidth } = await lines
        .nth(0)
        .getByRole('link')
        .evaluate((link) => ({ scrollWidth: link.scrollWidth, clientWidth: link.clientWidth }));
      expect(scrollWidth).toBe(clientWidth);
      await expectAccessible(page);
    });

    test('what takes one line more is shown whole, and what takes more is cut after a word', async () => {
      const { name, text } = {
        name: 'Obras, trânsito e transporte público na região central',
        text: 'O que muda na sua rua, na escola e no posto. Publicado pela Secretaria Municipal de Comunicação.',
      };
      board.site = { ...board.site, topics: [{ ...topics[0]!, name, description: text }] };
      for (const [path, accent] of [
        ['/', '#1f6f54'],
        [topicPath, '#1f6f54'],
      ] as const) {
        board.settings = { introduction: text, accent };
        await open(path);
        expect(await lead().innerText()).toBe(text);
        expect(await linesOfLead()).toBe(3);
        expect(await topOf('main article')).toBeLessThanOrEqual(height / 2);
      }
      board.settings = { introduction: `${text} ${text}` };
      await open('/');
      const shown = await lead().locator('span').first().innerText();
      expect(text).toMatch(new RegExp(`^${shown}[ ,.]`));
    });

    test('a longer introduction is shown whole on demand', async () => {
      board.settings = { introduction: `${introduction} `.repeat(4).trim() };
      await open('/');
      expect(await linesOfLead()).toBe(2);
      expect(await topOf('main article')).toBeLessThanOrEqual(height / 2);
      await expectAccessible(page);
      await lead().getByRole('link', { name: more }).click();
      expect(await linesOfLead()).toBeGreaterThan(4);
      await expect.poll(() => lead().getByRole('link').isVisible()).toBe(false);
    });
  },
);

test('an iPhone renews a lost subscription when the board opens from its Home Screen, where B2 leaves out the bell', async () => {
  await page.addInitScript(() => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
  });
  await opened().setPermission('granted');
  await page.goto(board.origin);
  await page.getByRole('button', { name: 'Ligar avisos' }).waitFor();
  // What is left of a device that was turned on.
  await page.evaluate(async () => {
    const request = indexedDB.open(`sineta:${location.origin}/sineta/`);
    await new Promise((done) => request.addEventListener('success', done));
    const { transaction } = request.result.transaction('records', 'readwrite').objectStore('records');
    transaction.objectStore('records').put({ token: 'known' }, 'device');
    await new Promise((done) => transaction.addEventListener('complete', done));
  });
  await page.reload();
  // This window is private: the request ends at the subscription, for which the worker was registered.
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
  await expect.poll(scopes).toContain('/sineta/');
  await page.getByRole('button', { name: 'Ligar avisos' }).waitFor();
  expect(await page.getByRole('button', { name: 'Habilitar Notificações' }).count()).toBe(0);
});
