import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectAccessibleInThemes,
  expectToFit,
  expectToSee,
  launchBrowser,
  openPage,
  patience,
  watchShifts,
  workerSettled,
} from './board-page.ts';
import { type BoardServer, startBoardServer } from './board-server.ts';
import { hostileNotices, imagePath, manyTopics, noon, notice, site, threeNotices } from './fixtures.ts';

let browser: Browser;
let board: BoardServer;
let opened: Awaited<ReturnType<typeof openPage>>;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  board = await startBoardServer();
  opened = await openPage(browser, board.origin);
  ({ page } = opened);
});
afterEach(async () => {
  await page.context().close();
  await board.close();
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
/** Waits until the page listens to events: its scripts show the bell. */
const started = () => page.getByRole('button', { name: 'Habilitar Notificações' }).waitFor();

describe('the state of the board', () => {
  test('empty: what the board is for, and how to subscribe', async () => {
    await page.goto(board.origin);
    await heading('Nenhum aviso ainda').waitFor();
    await expectToSee(page, 'Ligue os avisos para recebê-lo na hora.');
    expect(await page.title()).toBe('Mural de avisos · Prefeitura de Vila Nova');
  });

  test('hydration moves nothing and reports no errors', async () => {
    board.feed = () => threeNotices(board.origin);
    for (const path of ['/', '/?topico=agua', `/avisos/${notice(1).id}`, '/avisos/nada', '/']) {
      await page.goto(board.origin + path);
      await page.getByRole('button', { name: 'Habilitar Notificações' }).waitFor();
      const shifts = await watchShifts(page);
      // The last visit was before all of these notices.
      await page.evaluate(
        (until) => localStorage.setItem('sineta.read', JSON.stringify({ until, read: [] })),
        0,
      );
      await expect.poll(() => page.locator('main [data-state=unknown]').count()).toBe(0);
      expect(await shifts()).toEqual([]);
    }
    await expect.poll(() => page.getByText('Novo', { exact: true }).count()).toBe(3);
    expect(opened.errors).toEqual([]);
  });

  test('nothing moves when its font arrives late', async () => {
    board.feed = () => threeNotices(board.origin);
    const asked = Promise.withResolvers<void>();
    const arrives = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      asked.resolve();
      await arrives.promise;
      await route.continue();
    });
    await page.goto(board.origin, { waitUntil: 'commit' });
    await asked.promise;
    await heading('Vacinação contra a gripe').waitFor();
    const shifts = await watchShifts(page);
    arrives.resolve();
    await page.evaluate(() => document.fonts.ready);
    // Two frames later, the layout with the font has been shown.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => document.fonts.check('1em Newsreader'))).toBe(true);
    expect(await shifts()).toEqual([]);
  });

  test('a failed refresh is shown and retried', async () => {
    await page.clock.install({ time: noon });
    await page.goto(board.origin);
    await started();
    board.feed = () => ({ status: 500 });
    await comeBack();
    await page.clock.runFor(2000);
    await page.getByText('Não foi possível atualizar agora.').waitFor();
    board.feed = () => ({ notices: [notice(1)] });
    await page.clock.runFor(15_000);
    await expectToSee(page, 'Aviso de número 1');
  });

  test('offline: the notices stay, marked as old', async () => {
    board.feed = () => threeNotices(board.origin);
    await page.goto(board.origin);
    await started();
    // Screen readers announce a change only within an element that was there before.
    const lines = page.locator('main').getByRole('status');
    const known = await lines.count();
    await page.context().setOffline(true);
    await page.getByText('Sem conexão. Estes são os avisos de antes').waitFor();
    expect(await lines.count()).toBe(known);
    expect(await heading('Vacinação contra a gripe').isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText('Sem conexão.').waitFor({ state: 'detached' });
  });

  test('in the language of the site', async () => {
    board.site = { ...site, language: 'es-AR' };
    await page.goto(board.origin);
    await heading('Todavía no hay avisos').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('button', { name: 'Activar notificaciones' }).waitFor();
  });

  test('with URLs in the language of the site', async () => {
    board.site = { ...site, language: 'en' };
    board.feed = () => threeNotices(board.origin);
    await page.goto(board.origin);
    const skip = page.getByRole('link', { name: 'Skip to the notices' });
    expect(await skip.getAttribute('href')).toBe('#notices');
    await page.locator(`a[href="/notices/${notice(1).id}"]`).click();
    await page.waitForURL(`${board.origin}/notices/${notice(1).id}`);
    await page.getByRole('link', { name: 'All notices' }).waitFor();
    expect(opened.errors).toEqual([]);
  });
});

/** Wider than a phone, without a place where a line usually ends. */
const longAddress = 'secretariaparoquialdenossasenhora@paroquiavilanova.example.org';

describe('the settings of the board', () => {
  test('heading, introduction and footer; axe finds nothing, and it fits', async () => {
    board.settings = {
      title: 'Avisos da paróquia',
      introduction: `Missas, festas e obras: ${longAddress}`,
      accent: '#1f6f54',
      footer: 'Paróquia São José\nRua da Matriz, 1',
      contactUrl: 'mailto:ola@example.org',
      privacyUrl: 'https://example.org/privacidade',
    };
    board.feed = () => threeNotices(board.origin);
    await page.goto(board.origin);
    await heading('Avisos da paróquia').waitFor();
    await expectToSee(page, 'Missas, festas e obras');
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByText('Rua da Matriz, 1').isVisible()).toBe(true);
    expect(await footer.getByRole('link', { name: 'Fale conosco' }).getAttribute('href')).toBe(
      'mailto:ola@example.org',
    );
    await footer.getByRole('link', { name: 'Privacidade' }).waitFor();
    expect(await page.title()).toBe('Avisos da paróquia · Prefeitura de Vila Nova');
    await expectAccessible(page);
    await expectToFit(page, 320);
    const [topic] = site.topics;
    board.site = { ...site, topics: [{ ...topic!, description: longAddress }] };
    await page.goto(`${board.origin}/?topico=agua`);
    await expectToSee(page, longAddress);
    await expectToFit(page, 320);
    expect(opened.errors).toEqual([]);
  });

  test.for(['light', 'dark'] as const)(
    'any accent gives text that can be read in the %s theme',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      const steps = ['00', '80', 'ff'];
      const accents = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
      const unreadable: string[] = [];
      for (const accent of accents) {
        board.settings = { accent };
        await page.goto(board.origin);
        const found = await page.evaluate(contrasts, pairs);
        expect(found).toHaveLength(pairs.length);
        for (const [index, contrast] of found.entries())
          if (contrast < 4.5) unreadable.push(`${accent} ${pairs[index]!.join(' on ')}: ${contrast}`);
      }
      expect(unreadable).toEqual([]);
    },
  );
});

describe('the notices', () => {
  test('by day, with their time, topic, link and image', async () => {
    board.feed = () => threeNotices(board.origin);
    await page.goto(board.origin);
    const today = page.getByRole('region', { name: 'Hoje' }).getByRole('article');
    await today.getByText('11:57 · há 3 minutos').waitFor();
    await page.getByRole('region', { name: '5 de março' }).waitFor();
    await today.getByText('Água e esgoto').waitFor();
    const away = today.getByRole('link', { name: 'Abrir em agua.example.org' });
    expect(await away.getAttribute('href')).toBe('https://agua.example.org/obras?rua=acacias');
    expect(await away.getAttribute('rel')).toContain('noopener');

    const yesterday = page.getByRole('region', { name: 'Ontem' });
    await yesterday.getByRole('link', { name: 'Abrir' }).waitFor();
    const image = yesterday.locator('img');
    expect(await image.getAttribute('src')).toBe(`${board.origin}${imagePath}`);
    expect(await image.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(await image.getAttribute('loading')).toBe('lazy');
    await page.getByText('Não há avisos mais antigos.').waitFor();
  });

  test('older ones are loaded on request, each once, until the last', async () => {
    board.feed = (after) =>
      after === null
        ? { notices: [notice(1), notice(2)], next: 'página 2' }
        : { notices: after === 'página 2' ? [notice(2), notice(3)] : [] };
    await page.goto(board.origin);
    await heading('Aviso de número 2').waitFor();
    await page.getByRole('link', { name: 'Mostrar mais' }).click();
    await heading('Aviso de número 3').waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
    await page.getByText('Não há avisos mais antigos.').waitFor();
  });

  test('the last older ones get the focus of the link that is gone with them', async () => {
    board.feed = (after) => {
      if (after === null) return { notices: [notice(1), notice(2)], next: '2' };
      return after === '2' ? { notices: [notice(3)], next: '3' } : { notices: [notice(4), notice(5)] };
    };
    await page.goto(board.origin);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole('link', { name: 'Mostrar mais' }).focus();
    await page.keyboard.press('Enter');
    await heading('Aviso de número 3').waitFor();
    expect(await focused()).toBe('Mostrar mais');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Aviso de número 4');
    // A notice that arrives later leaves the focus where it is.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    board.feed = () => ({ notices: [notice(0), notice(1), notice(2), notice(3), notice(4), notice(5)] });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await heading('Aviso de número 0').waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  test('after a failure to load older ones, the others stay and it can be retried', async () => {
    board.feed = (after) => (after === null ? { notices: [notice(1)], next: '2' } : { status: 500 });
    await page.goto(board.origin);
    await page.getByRole('link', { name: 'Mostrar mais' }).click();
    await page.getByText('Não foi possível carregar os avisos mais antigos.').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  test('since the last visit are marked until they were seen or opened', async () => {
    const titles = () => page.getByRole('article', { name: /^Novo/ }).getByRole('heading').allTextContents();
    board.feed = () => ({ notices: [notice(5)] });
    await page.goto(board.origin);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sineta.read'))).toContain('until');
    expect(await titles()).toEqual([]);

    // The second is below the window.
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.addInitScript(() => {
      const pageTitles: string[] = [];
      Object.assign(window, { pageTitles });
      const note = (): unknown => pageTitles.at(-1) !== document.title && pageTitles.push(document.title);
      const changes = { subtree: true, childList: true, characterData: true };
      new MutationObserver(note).observe(document, changes);
    });
    const tall = notice(3, { body: 'Linha\n'.repeat(5) });
    board.feed = () => ({ notices: [tall, notice(4), notice(5)] });
    await page.goto(board.origin);
    await page.getByRole('status').getByText('2 avisos novos desde a sua última visita.').waitFor();
    expect(await titles()).toEqual(['Aviso de número 3', 'Aviso de número 4']);
    // The first is seen after a moment.
    const pageTitles = () =>
      page.evaluate(() => (window as unknown as { pageTitles: readonly string[] }).pageTitles.slice(-2));
    await expect
      .poll(pageTitles)
      .toEqual([expect.stringContaining('(2) Mural'), expect.stringContaining('(1) Mural')]);

    await page.reload();
    await expect.poll(titles).toEqual(['Aviso de número 4']);
    await page.getByRole('link', { name: 'Aviso de número 4' }).click();
    await page.getByRole('heading', { level: 1, name: 'Aviso de número 4' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sineta.read'))).toContain(notice(4).id);
    await page.goto(board.origin);
    await page.getByText('· há 9 minutos').waitFor();
    expect(await titles()).toEqual([]);
  });

  test('a new one in a page that the visitor has left for a moment is seen after the return', async () => {
    await page.clock.install({ time: noon });
    await page.addInitScript(() => {
      localStorage.setItem('sineta.read', JSON.stringify({ until: 0, read: [] }));
      Object.defineProperty(document, 'hidden', { get: () => !sessionStorage.getItem('visible') });
      Object.defineProperty(document, 'visibilityState', {
        get: () => (document.hidden ? 'hidden' : 'visible'),
      });
    });
    board.feed = () => ({ notices: [notice(1)] });
    await page.goto(board.origin);
    const title = page.getByRole('article', { name: /^Novo/ }).getByRole('heading');
    // In view, as the board has learnt by then.
    await title.evaluate(
      (element) => new Promise((done) => new IntersectionObserver(done, { threshold: 1 }).observe(element)),
    );
    await page.clock.runFor(2000);
    expect(await page.title()).toContain('(1)');
    await page.evaluate(() => {
      sessionStorage.setItem('visible', 'yes');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor(2000);
    await expect.poll(() => page.title()).not.toContain('(1)');
  });

  test('a new one is marked and announced once when the visitor returns', async () => {
    board.feed = () => ({ notices: [notice(2)] });
    await page.goto(board.origin);
    await started();
    board.feed = () => ({ notices: [notice(1), notice(2)] });
    await comeBack();
    await page.getByRole('status').getByText('Aviso novo: Aviso de número 1').waitFor();
    const marked = page.getByRole('article').filter({ has: page.getByText('Novo', { exact: true }) });
    expect(await marked.getByRole('heading').allTextContents()).toEqual(['Aviso de número 1']);

    const spoken = page.getByRole('status').filter({ hasText: 'Aviso novo' });
    expect(await spoken.getAttribute('aria-atomic')).toBe('false');
    const added = await spoken.evaluateHandle((region) => {
      const texts: (string | null)[] = [];
      const observer = new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
          texts.push(...Array.from(addedNodes.length ? addedNodes : [target], (node) => node.textContent));
        }
      });
      observer.observe(region, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    board.feed = () => ({ notices: [notice(0), notice(1), notice(2)] });
    await comeBack();
    await heading('Aviso de número 0').waitFor();
    await expect.poll(() => added.jsonValue()).toEqual(['Aviso novo: Aviso de número 0']);
  });

  test('of a hostile sender are only text and web links', async () => {
    board.feed = () => hostileNotices;
    await page.goto(board.origin);
    await page.getByRole('article').nth(2).waitFor();
    expect(await page.title()).toBe('Mural de avisos · Prefeitura de Vila Nova');
    expect(await page.locator('article script, article img').count()).toBe(0);
    const links = page.getByRole('article').getByRole('link', { name: /^Abrir/ });
    expect(await links.count()).toBe(1);
    expect(await links.textContent()).toContain('Abrir em evil.example');
  });

  test.each(['/', '/?q=Aviso'])('an image that fails leaves no empty space: %s', async (path) => {
    const sound = notice(2, { image: `${board.origin}${imagePath}` });
    board.feed = () => ({ notices: [notice(1, { image: `${board.origin}/gone.png` }), sound] });
    await page.goto(board.origin + path);
    await heading('Aviso de número 2').waitFor();
    const images = page.locator('article img:visible');
    await expect.poll(() => images.count()).toBe(1);
    expect(await images.getAttribute('src')).toContain(imagePath);
  });
});

describe('the page of a notice', () => {
  test('leads to the notices before and after it', async () => {
    board.feed = () => ({ notices: [notice(1), notice(2), notice(3)] });
    await page.goto(`${board.origin}/avisos/${notice(2).id}`);
    const others = page.getByRole('navigation', { name: 'Outros avisos' });
    await others.getByRole('link', { name: 'Aviso mais novo Aviso de número 1' }).click();
    await heading('Aviso de número 1').waitFor();
    expect(await others.getByRole('link').count()).toBe(1);
    await others.getByRole('link', { name: 'Aviso mais antigo Aviso de número 2' }).click();
    await others.getByRole('link', { name: 'Aviso mais antigo Aviso de número 3' }).click();
    await heading('Aviso de número 3').waitFor();
    expect(await others.getByRole('link').allInnerTexts()).toEqual(['Aviso mais novo\nAviso de número 2']);
  });

  test('turns notifications on, where the bell is out of view', async () => {
    board.feed = () => threeNotices(board.origin);
    await page.goto(`${board.origin}/avisos/${notice(2).id}`);
    await page.getByRole('button', { name: 'Ligar avisos', exact: true }).waitFor();
    await opened.setPermission('denied');
    await comeBack();
    await page.getByRole('button', { name: 'Veja como liberar.' }).waitFor();
    expect(await page.getByRole('button', { name: 'Ligar avisos' }).count()).toBe(0);
  });

  test('offers its topic', async () => {
    board.feed = () => threeNotices(board.origin);
    await page.goto(`${board.origin}/avisos/${notice(1).id}`);
    await page.getByRole('button', { name: 'Receber avisos de Água e esgoto' }).waitFor();
    expect(await page.getByText('Cortes e obras na rede.').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ligar avisos', exact: true }).count()).toBe(0);
  });

  test('can be passed on by WhatsApp, and by its link', async () => {
    const hostile = notice(1, { title: 'Feira & <b>festa</b> #1?' });
    board.feed = () => ({ notices: [hostile] });
    const address = `${board.origin}/avisos/${hostile.id}`;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: board.origin });
    await page.goto(address);
    const share = page.getByRole('region', { name: 'Compartilhar este aviso' });
    const href = await share.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href');
    const { origin, searchParams } = new URL(href!);
    expect(origin).toBe('https://wa.me');
    expect([...searchParams]).toEqual([['text', `${hostile.title}\n${address}`]]);
    await share.getByRole('button', { name: 'Copiar link' }).click();
    await share.getByText('Link copiado.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  test('uses the sharing of the browser where there is one', async () => {
    board.feed = () => ({ notices: [notice(1)] });
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data) => {
        shared.push(data!);
        throw new DOMException('closed', 'AbortError');
      };
    });
    await page.goto(`${board.origin}/avisos/${notice(1).id}`);
    await page.getByRole('button', { name: 'Compartilhar', exact: true }).click();
    expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
      { title: 'Aviso de número 1', url: `${board.origin}/avisos/${notice(1).id}` },
    ]);
    expect(opened.errors).toEqual([]);
  });
});

test('an address in a notice is a link, on the board and on its page, which begins with the way back', async () => {
  board.feed = () => ({ notices: [notice(1, { body: 'Mais em https://vila.example/matriculas.' })] });
  for (const path of ['/', `/avisos/${notice(1).id}`]) {
    await page.goto(board.origin + path);
    const link = page.getByRole('link', { name: 'https://vila.example/matriculas', exact: true });
    expect(await link.getAttribute('href')).toBe('https://vila.example/matriculas');
    await expectAccessible(page);
    await expectToFit(page, 320);
  }
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL(`${board.origin}/`);
  await page.goto(`${board.origin}/avisos/nada`);
  await page.getByRole('navigation', { name: 'Ver por assunto' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Água e esgoto' }).waitFor();
  expect(opened.errors).toEqual([]);
});

describe('without JavaScript', () => {
  test('the board, its older notices, its topics and a notice are reachable by links', async () => {
    const still = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' });
    still.setDefaultTimeout(patience);
    const plain = await still.newPage();
    board.feed = (after) =>
      after === null ? { ...threeNotices(board.origin), next: '2' } : { notices: [notice(9)] };
    await plain.goto(board.origin);
    expect(await plain.locator('noscript').innerText()).toContain('O sino precisa de JavaScript');
    await plain.setViewportSize({ width: 360, height: 740 });
    const [title, instead, topic] = await Promise.all(
      ['main h1', 'noscript p', 'main nav a'].map((each) => plain.locator(each).first().boundingBox()),
    );
    // Without a space for the state, which is never known.
    expect(instead!.y - title!.y - title!.height).toBeLessThan(12);
    expect(topic!.y - instead!.y - instead!.height).toBeGreaterThanOrEqual(12);
    await plain.getByRole('link', { name: 'Mostrar mais' }).click();
    await plain.getByRole('heading', { name: 'Aviso de número 9' }).waitFor();
    await plain.getByRole('link', { name: 'Avisos mais novos' }).click();
    await plain.getByRole('navigation', { name: 'Assuntos' }).getByText('Água e esgoto').click();
    await plain.getByText('Cortes e obras na rede.').waitFor();
    expect(await plain.getByRole('article').count()).toBe(1);
    await plain.getByRole('link', { name: 'Falta de água no Centro nesta tarde' }).click();
    await plain.getByRole('heading', { level: 1, name: 'Falta de água' }).waitFor();
    await plain.getByText('sáb., 14 de mar. de 2026').waitFor();
    const card = (await plain.getByRole('article').boundingBox())!;
    const note = (await plain.locator('noscript p').boundingBox())!;
    expect(note.y).toBeGreaterThanOrEqual(card.y + card.height);
    await plain.getByRole('link', { name: 'Para receber avisos sem ele, assine por RSS.' }).click();
    await plain.getByRole('region', { name: 'Assinar por RSS' }).getByText('/feed.xml').waitFor();
    await still.close();
  });
});

describe('without the service', () => {
  test('the offline page appears, and the board replaces it as soon as the service responds', async () => {
    board.settings = { accent: '#1f6f54' };
    await page.goto(board.origin);
    await workerSettled(page);
    const expected = await frame(page, '[data-device]');
    const { port } = new URL(board.origin);
    await board.close();
    await page.goto(`${board.origin}/avisos/${notice(1).id}`);
    await heading('O mural não respondeu').waitFor();
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
    await expectToSee(
      page,
      'Pode ser a sua conexão, ou uma pausa do próprio mural. A página tenta de novo sozinha.',
    );
    expect(await frame(page, '.plate')).toEqual(expected);
    const line = await page.evaluate(() => getComputedStyle(document.body).borderBlockStartColor);
    expect(line).toMatch(/^oklch\(/);
    // The board's own font, from the browser's cache.
    expect(await page.evaluate(loadedFonts)).toEqual(['Newsreader']);
    board = await startBoardServer(Number(port));
    board.feed = () => ({ notices: [notice(1)] });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await heading('Aviso de número 1').waitFor();
    expect(opened.errors).toEqual([]);
  });

  test('the offline page is in the language that the visitor chose last, also after pages without a choice', async () => {
    await page.goto(board.origin);
    await workerSettled(page);
    await page.goto(`${board.origin}/?lang=es`);
    await workerSettled(page, '?lang=es');
    await page.goto(`${board.origin}/?lang=en`);
    await workerSettled(page, '?lang=en');
    await page.addInitScript(() => {
      const { serviceWorker } = navigator;
      const register = serviceWorker.register.bind(serviceWorker);
      serviceWorker.register = async (...request) => {
        const registration = await register(...request);
        Object.assign(globalThis, { isRegistered: true });
        return registration;
      };
    });
    await page.goto(board.origin);
    await page.waitForFunction(() => 'isRegistered' in globalThis);
    await workerSettled(page, '?lang=en');
    const { port } = new URL(board.origin);
    await board.close();
    await page.goto(`${board.origin}/avisos/${notice(1).id}`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const shown = () => page.evaluate(() => document.documentElement.lang);
    expect(await shown()).toBe('en');
    // The address of a page overrides that choice.
    await page.goto(`${board.origin}/avisos/${notice(1).id}?lang=es`);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor();
    expect(await shown()).toBe('es');
    for (const [lang, expected] of [
      ['PT-br', 'pt-BR'],
      ['xx', 'en'],
      ['constructor', 'en'],
    ] as const) {
      await page.goto(`${board.origin}/?lang=${lang}`);
      expect(await shown()).toBe(expected);
    }
    board = await startBoardServer(Number(port));
  });
});

describe('notices that were seen before', () => {
  const words = async () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll('article, details'),
        (notice) => (notice as HTMLElement).innerText,
      ),
    );

  /** Opens a notice, and waits until it is kept. */
  async function open(number: number): Promise<void> {
    await page.goto(`${board.origin}/avisos/${notice(number).id}`);
    await kept(number);
  }

  async function kept(number: number): Promise<void> {
    await page.waitForFunction(async (id) => {
      const kept = await (await caches.open('sineta-board')).match('/read-notices');
      return ((await kept?.text()) ?? '').includes(id);
    }, notice(number).id);
  }

  test('are read offline as text', async () => {
    const hostile = {
      ...notice(2),
      title: '<img src=x onerror="document.body.remove()">',
      body: 'A\n\n<b>B</b>',
    };
    board.feed = () => ({ notices: [notice(1), hostile, notice(3)] });
    await page.goto(board.origin);
    await workerSettled(page);
    // Only the list has the third one.
    await kept(3);
    for (const number of [1, 2]) await open(number);
    const { port } = new URL(board.origin);
    await board.close();
    await page.goto(`${board.origin}/avisos/${notice(2).id}`);
    await heading('Avisos que você viu antes').waitFor();
    await expect
      .poll(words)
      .toEqual([
        expect.stringMatching(/<img src=x onerror=[^]*A\n\n<b>B<\/b>$/),
        expect.stringContaining('Aviso de número 1'),
        expect.stringContaining('Aviso de número 3'),
      ]);
    // That of the address is first, as a notice.
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([hostile.title]);
    await expectToSee(page, 'O mural não respondeu: esta é a cópia guardada.');
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
    await expectAccessible(page);
    await expectToFit(page, 360);
    // The beginning of a text is in view until all of it is.
    const other = page.locator('details', { hasText: 'Aviso de número 1' });
    expect(await other.locator('summary span').innerText()).toBe('A ação começa às nove, na praça.');
    await other.locator('summary').click();
    await other.locator('summary span').waitFor({ state: 'hidden' });
    expect(await other.locator('p').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Apagar avisos guardados' }).click();
    await heading('Avisos que você viu antes').waitFor({ state: 'hidden' });
    await heading('O mural não respondeu').waitFor();
    expect(await page.evaluate(() => caches.match('/read-notices'))).toBeUndefined();
    expect(await words()).toEqual([]);
    board = await startBoardServer(Number(port));
  });
});

describe('this device', () => {
  test('the page of a topic has its button instead of the state of the device, without moving the page', async () => {
    board.feed = () => threeNotices(board.origin);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${board.origin}/?topico=agua`);
    const shifts = await watchShifts(page);
    await page.getByRole('button', { name: 'Receber avisos de Água e esgoto' }).waitFor();
    expect(await page.getByText('Receba os próximos avisos').count()).toBe(0);
    expect(await shifts()).toEqual([]);
  });

  test('the empty page of a topic is about the topic', async () => {
    await page.goto(`${board.origin}/?topico=agua`);
    await heading('Nenhum aviso ainda').waitFor();
    await expectToSee(page, 'O próximo aviso deste assunto aparece aqui.');
    expect(await page.getByText('recebê-lo na hora').count()).toBe(0);
  });

  test('in a narrow window the keyboard unfolds the topics and goes on with them', async () => {
    board.site = { ...site, topics: manyTopics(30) };
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(board.origin);
    await page.getByRole('link', { name: 'Assunto 7', exact: true }).focus();
    await page.keyboard.press('Tab');
    const more = page.getByText('Mais 22 assuntos');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Assunto 29' }).waitFor();
    expect(await more.evaluate((summary) => summary === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Assunto 8');
    await more.waitFor({ state: 'hidden' });
  });

  test('a long topic ends within a phone', async () => {
    const name = 'Assunto com um nome comprido, '.repeat(3).slice(0, 80);
    const topic = { id: 'long', name, description: '', default: false, urgentDuringQuietHours: false };
    board.site = { ...site, topics: [topic] };
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${board.origin}/?topico=long`);
    const chip = await page.locator('nav [aria-current]', { hasText: 'comprido' }).boundingBox();
    expect(chip!.width).toBeLessThan(360);
  });

  test('a press that cannot turn notices on opens the panel with the reason', async () => {
    // This window is private: the browser refuses the subscription.
    await opened.setPermission('granted');
    await page.goto(board.origin);
    await page.getByRole('button', { name: 'Ligar avisos', exact: true }).click();
    const reason = page.locator('sineta-panel .problem');
    await expect.poll(() => reason.textContent()).toContain('O navegador não conseguiu a inscrição.');
  });

  test('a press that fails without the panel, which does not load, is logged and answered', async () => {
    // The browser refuses the subscription at the load of the page, too.
    await opened.setPermission('granted');
    await page.route('**/assets/panel-*.js', (route) => route.abort());
    await page.goto(board.origin);
    await page.getByRole('button', { name: 'Ligar avisos', exact: true }).click();
    const answer = page.locator('main [data-state=off] > output');
    await expect
      .poll(() => answer.textContent())
      .toBe('Não foi possível ligar os avisos. Verifique a conexão e tente de novo.');
    const line = 'An error occurred while retrieving token.';
    expect(opened.errors.filter((error) => error.startsWith(line))).toHaveLength(2);
  });

  test('while the request of a press runs, its button shows this, once announced; then that there was no answer', async () => {
    await page.addInitScript(() => {
      const asked = Promise.withResolvers<NotificationPermission>();
      Notification.requestPermission = () => asked.promise;
      addEventListener('dismiss', () => asked.resolve('default'));
    });
    await page.goto(board.origin);
    const button = page.locator('main [data-state=off] > button');
    const announced = page.locator('main [data-state=off] > output');
    await button.click();
    await expect.poll(() => button.textContent()).toBe('Um instante…');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await announced.textContent()).toBe('Um instante…');
    await button.click({ force: true });
    const { y } = (await button.boundingBox())!;
    await page.evaluate(() => dispatchEvent(new Event('dismiss')));
    await expect.poll(() => button.textContent()).toBe('Ligar avisos');
    expect(await announced.textContent()).toBe(
      'O navegador não deu a permissão. Pressione de novo e escolha “Permitir”.',
    );
    expect((await button.boundingBox())!.y).toBe(y);
    await expectAccessibleInThemes(page);
    expect(await button.getAttribute('aria-disabled')).toBe('false');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('on a phone the first notice begins in the upper half, below one row of topics that scrolls', async () => {
    board.site = { ...site, topics: manyTopics(9) };
    board.feed = () => threeNotices(board.origin);
    await page.setViewportSize({ width: 360, height: 640 });
    for (const [path, current] of [
      ['/', 'Todos'],
      ['/?topico=topic-5', 'Assunto 5'],
      ['/?topico=topic-8', 'Assunto 8'],
    ] as const) {
      await page.goto(board.origin + path);
      const link = page.getByRole('link', { name: current, exact: true });
      await expect
        .poll(async () => {
          const { x, width } = (await link.boundingBox())!;
          return x >= 0 && x + width <= 360;
        })
        .toBe(true);
      const places = await page.getByRole('navigation', { name: 'Assuntos' }).getByRole('link').all();
      const rows = await Promise.all(places.map(async (place) => (await place.boundingBox())?.y));
      expect(new Set(rows.filter((row) => row !== undefined)).size).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await page.goto(board.origin);
    const { y } = (await page.getByRole('article').first().boundingBox())!;
    expect(y).toBeLessThanOrEqual(320);
  });

  test('an iPhone gets the steps to the Home Screen instead of a bell, and turns notices on from there', async () => {
    await page.addInitScript(() => {
      const userAgent =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
      Object.defineProperty(navigator, 'userAgent', { value: userAgent });
      if (sessionStorage.getItem('installed') === null) Reflect.deleteProperty(globalThis, 'PushManager');
    });
    board.feed = () => threeNotices(board.origin);
    await page.goto(board.origin);
    await expectToSee(page, 'No iPhone e no iPad, adicione este mural à Tela de Início para receber avisos.');
    await page.getByRole('button', { name: 'Veja como adicionar.' }).click();
    const drawings = page.locator('sineta-panel[data-state=install] .drawing > svg');
    await expect.poll(() => drawings.count()).toBe(3);
    await page
      .locator('li', { hasText: 'Toque em “Adicionar”' })
      .locator('svg')
      .getByText('Adicionar')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${board.origin}/?topico=agua`);
    await page.getByRole('button', { name: 'Receber avisos de Água e esgoto' }).click();
    await drawings.nth(2).waitFor();
    await page.evaluate(() => sessionStorage.setItem('installed', ''));
    await page.goto(board.origin);
    await page.getByRole('button', { name: 'Ligar avisos' }).waitFor();
    expect(await page.getByRole('button', { name: 'Habilitar Notificações' }).count()).toBe(0);
  });

  test.each([
    [
      'in Instagram',
      '18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 361.0',
      'Abra no Safari para receber avisos.',
      'Como abrir no Safari',
    ],
    [
      'with iOS 15',
      '15_7 like Mac OS X) AppleWebKit/605.1.15 Version/15.6 Mobile/15E148 Safari/604.1',
      'Para receber avisos, atualize o iOS.',
      'Depois da atualização, abra esta página de novo.',
    ],
  ])('an iPhone %s learns what is needed first', async (_where, system, sentence, help) => {
    await page.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'userAgent', { value: userAgent });
      Reflect.deleteProperty(globalThis, 'PushManager');
      // Safari has it since iOS 16.4.
      if (userAgent.includes('OS 15')) Reflect.deleteProperty(globalThis, 'CompressionStream');
    }, `Mozilla/5.0 (iPhone; CPU iPhone OS ${system}`);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(board.origin);
    await expectToSee(page, sentence);
    await expectAccessibleInThemes(page);
    await page.getByRole('button', { name: 'Veja como.' }).click();
    await expectToSee(page, help);
    expect(opened.errors).toEqual([]);
  });

  test.each([
    ['/', '/#rss'],
    ['/?topico=agua', '/?topico=agua#rss'],
    [`/avisos/${notice(2).id}`, '/#rss'],
  ])('without push, %s leads to the feed', async (path, offer) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
    board.feed = () => threeNotices(board.origin);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(board.origin + path);
    await expectToSee(page, 'Este navegador não recebe avisos. Eles ficam todos aqui.');
    expect((await page.getByRole('article').first().boundingBox())!.y).toBeLessThanOrEqual(320);
    await expectAccessibleInThemes(page);
    await page.getByRole('link', { name: 'Assine por RSS para recebê-los.' }).click();
    await page.getByRole('region', { name: 'Assinar por RSS' }).waitFor();
    expect(page.url()).toBe(board.origin + offer);
  });

  test('blocked: shows how to allow notifications, and updates without a reload', async () => {
    await opened.setPermission('denied');
    await page.goto(board.origin);
    await page.getByText('Este site está bloqueado nas permissões do navegador.').waitFor();
    await page.getByText('Veja como liberar.').click();
    await page.getByText('Ative “Notificações”').waitFor();
    await opened.setPermission('prompt');
    await expectToSee(page, 'Receba os próximos avisos neste dispositivo.');
  });

  test('a push adds its notice to the open board, and announces it once in a toast', async () => {
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(
          ({ status, scriptURL }) => status === 'activated' && scriptURL.endsWith('/sineta-worker.js'),
        );
        if (active) resolve(active.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    await opened.setPermission('granted');
    board.feed = () => ({ notices: [notice(2)] });
    await page.goto(board.origin);
    await heading('Aviso de número 2').waitFor();
    const registrationId = await registered;
    board.feed = () => ({ notices: [notice(1), notice(2)] });
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: board.origin,
      registrationId,
      data: JSON.stringify({
        web_push: 8030,
        mutable: true,
        notification: {
          title: 'Aviso de número 1',
          navigate: `${board.origin}/`,
          lang: 'pt-BR',
          data: { sineta: notice(1).id },
        },
      }),
    });
    await heading('Aviso de número 1').waitFor();
    const spoken = page.getByRole('status').filter({ hasText: 'Aviso de número 1' });
    await expect.poll(() => spoken.count()).toBe(1);
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Fechar' }) });
    const link = toast.getByRole('link', { name: 'Aviso de número 1' });
    expect(await link.getAttribute('href')).toBe(`${board.origin}/`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessibleInThemes(page);
    expect(await toast.evaluate((shown) => shown.getAnimations({ subtree: true }).length)).toBe(0);
    await expectToFit(page, 320);
    const { width, height } = (await toast.getByRole('button').boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    const search = page.getByRole('link', { name: 'Procurar nos avisos' });
    await search.focus();
    await link.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast.waitFor({ state: 'detached' });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the keyboard skips to the notices', async () => {
    await page.goto(board.origin);
    await heading('Nenhum aviso ainda').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('avisos');
  });
});

/** The edges of a card, and the line above it, in a window of a computer and of a phone. */
async function frame(page: Page, card: string) {
  const edges = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { x, width: wide } = (await page.locator(card).boundingBox())!;
    const header = (await page.locator('header').boundingBox())!;
    edges.push({ x, wide, line: header.y + header.height });
  }
  return edges;
}

/** Runs in the page: the loaded fonts that its text uses. */
async function loadedFonts(): Promise<string[]> {
  const fonts = await document.fonts.ready;
  return Array.from(fonts)
    .filter(({ family, status }) => status === 'loaded' && !family.includes('fallback'))
    .map(({ family }) => family);
}

test('an old notice is found by a word, by the keyboard alone', async () => {
  board.feed = () => threeNotices(board.origin);
  await page.goto(board.origin);
  await page.getByRole('link', { name: 'Procurar nos avisos' }).press('Enter');
  await heading('Procurar nos avisos').waitFor();
  await expect
    .poll(() => page.getByRole('searchbox').evaluate((box) => document.activeElement === box))
    .toBe(true);
  await page.keyboard.type('Vacinação');
  await page.keyboard.press('Enter');
  await expectToSee(page, 'Um aviso.');
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await page.getByRole('searchbox').inputValue()).toBe('Vacinação');
  expect(await page.locator('mark').allTextContents()).toEqual(['Vacinação']);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectToFit(page, 360);
  await page.getByRole('link', { name: 'Vacinação contra a gripe' }).click();
  await heading('Vacinação contra a gripe').waitFor();
  expect(opened.errors).toEqual([]);
});

test('the board, a notice and a search show the times and the days of the site, to visitors of any time zone', async () => {
  // In Lisbon these three are on other days than in São Paulo.
  const at = (number: number, publishedAt: string) => notice(number, { publishedAt });
  board.feed = () => ({
    notices: [
      at(1, '2026-03-14T06:50:00.000Z'),
      at(2, '2026-03-14T01:51:00.000Z'),
      at(3, '2026-03-13T23:30:00.000Z'),
    ],
  });
  const days = (page: Page) =>
    page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => {
        const day = article.closest('section')?.getAttribute('aria-labelledby') ?? '';
        const [time] = article.querySelector('time')!.textContent.split(' ·');
        return `${document.getElementById(day)?.textContent} ${time}`;
      }),
    );
  const expected = ['Hoje 03:50', 'Ontem 22:51', 'Ontem 20:30'];
  for (const [timezoneId, javaScriptEnabled] of [
    ['Europe/Lisbon', true],
    ['Pacific/Kiritimati', true],
    ['Europe/Lisbon', false],
  ] as const) {
    const visitor = await openPage(browser, board.origin, { timezoneId, javaScriptEnabled });
    for (const path of ['/', '/?q=Aviso']) {
      await visitor.page.goto(board.origin + path);
      // Only a script knows how long ago the notices of today were published.
      if (javaScriptEnabled && path === '/') await visitor.page.getByText('03:50 · há').waitFor();
      expect(await days(visitor.page)).toEqual(expected);
      const footer = visitor.page.getByRole('contentinfo');
      await footer.getByText('Datas e horários: horário de Brasília.').waitFor();
    }
    await visitor.page.goto(`${board.origin}/avisos/${notice(1).id}`);
    const time = visitor.page.getByRole('article').locator('time');
    await expect
      .poll(() => time.textContent())
      .toBe(`sáb., 14 de mar. de 2026, ${expected[0]!.slice('Hoje '.length)}`);
    expect(visitor.errors).toEqual([]);
    await visitor.page.context().close();
  }
});

test('a search is of one topic on request; without a result it offers the topics and the newest notices', async () => {
  board.feed = () => ({ notices: [notice(1, { topic: 'agua' }), notice(2)] });
  await page.goto(`${board.origin}/?q=Aviso`);
  await expectToSee(page, '2 avisos.');
  const topics = page.getByRole('navigation', { name: 'Assunto dos resultados' });
  expect(await topics.locator('[aria-current]').textContent()).toBe('Todos');
  await topics.getByRole('link', { name: 'Água e esgoto' }).click();
  await expectToSee(page, 'Um aviso.');
  expect(await topics.locator('[aria-current]').textContent()).toBe('Água e esgoto');
  await page.getByRole('searchbox').fill('nada');
  await page.getByRole('button', { name: 'Procurar' }).click();
  await expectToSee(page, 'Nenhum aviso em Água e esgoto com “nada”.');
  expect(new URL(page.url()).searchParams.get('topico')).toBe('agua');
  await heading('Avisos mais novos').waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectToFit(page, 320);
  await page.getByRole('link', { name: 'Procurar em todos os assuntos' }).click();
  await expectToSee(page, 'Nenhum aviso com “nada”.');
  await page
    .getByRole('navigation', { name: 'Assuntos' })
    .getByRole('link', { name: 'Água e esgoto' })
    .click();
  await heading('Água e esgoto').waitFor();
  expect(opened.errors).toEqual([]);
});

test('a search is of one period on request, also without words', async () => {
  const ofLastYear = notice(2, { title: 'Aviso antigo', publishedAt: '2025-05-10T12:00:00.000Z' });
  board.feed = () => ({ notices: [notice(1), ofLastYear] });
  await page.goto(`${board.origin}/?q=`);
  const periods = page.getByRole('navigation', { name: 'Período' });
  await heading('Ver por data').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 320);
  const offered = ['30 dias', 'Fevereiro', 'Janeiro', 'Dezembro', '2026', '2025'];
  expect(await periods.getByRole('link').allTextContents()).toEqual(offered);
  await page.setViewportSize({ width: 1280, height: 800 });
  await periods.getByRole('link', { name: 'Dezembro' }).click();
  await expectToSee(page, 'Nenhum aviso nesses dias. Período: 1 – 31 de dez. de 2025.');
  await page.locator('summary', { hasText: 'Período: Dezembro' }).click();
  expect(await periods.getByRole('link').allTextContents()).toEqual(['Qualquer data', ...offered]);
  await periods.getByRole('link', { name: '2025', exact: true }).click();
  await expectToSee(page, 'Um aviso. Período: 1 de jan. – 31 de dez. de 2025.');
  await page.getByRole('article', { name: 'Aviso antigo' }).waitFor();
  await page.locator('summary', { hasText: 'Período: 2025' }).focus();
  await page.keyboard.press('Enter');
  expect(await periods.locator('[aria-current]').textContent()).toBe('2025');
  await page.getByLabel('De', { exact: true }).fill('2025-05-11');
  await page.getByLabel('Até', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Procurar nestas datas' }).click();
  await expectToSee(page, 'Um aviso. Período: desde 11 de mai. de 2025.');
  // Without the field that is empty.
  expect(new URL(page.url()).search).toBe('?q=&de=2025-05-11');
  // Closed, so that the results begin early: the summary has the period.
  const own = page.locator('summary', { hasText: 'Período: desde 11 de mai. de 2025' });
  expect(await page.getByLabel('De', { exact: true }).isVisible()).toBe(false);
  await own.click();
  expect(await page.getByLabel('De', { exact: true }).inputValue()).toBe('2025-05-11');
  expect(await page.getByLabel('De', { exact: true }).isVisible()).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectToFit(page, 320);
  await page.getByRole('searchbox').fill('nada');
  await page.keyboard.press('Enter');
  await expectToSee(page, 'Nenhum aviso com “nada”. Período: desde 11 de mai. de 2025.');
  await own.click();
  await periods.getByRole('link', { name: 'Qualquer data' }).click();
  await expectToSee(page, 'Nenhum aviso com “nada”.');
  expect(new URL(page.url()).search).toBe('?q=nada');
  expect(opened.errors).toEqual([]);
});

/** The tokens of text and of what is behind it. */
const pairs = [
  ['--brass', '--paper'],
  ['--brass', '--card'],
  ['--brass', '--brass-wash'],
  ['--brass-strong', '--card'],
  ['--on-brass', '--brass'],
  ['--on-brass', '--brass-strong'],
  ['--ink', '--brass-wash'],
] as const;

/** The contrast of each pair, by WCAG 2.2, as the browser paints the colours. */
function contrasts(tokens: typeof pairs): number[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const probe = document.body.appendChild(document.createElement('i'));
  const luminance = (token: string): number => {
    probe.style.color = `var(${token})`;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const linear = Array.from(canvas.getImageData(0, 0, 1, 1).data, (byte) =>
      byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
  };
  return tokens.map((pair) => {
    const [dark, light] = pair.map(luminance).toSorted((a, b) => a - b) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  });
}
