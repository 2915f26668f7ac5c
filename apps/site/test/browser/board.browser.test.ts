import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectToSee, launchBrowser, openPage, watchShifts } from './board-page.ts';
import { type BoardServer, startBoardServer } from './board-server.ts';
import { hostileNotices, imagePath, noon, notice, site, threeNotices } from './fixtures.ts';

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

describe('what the board says', () => {
  test('empty: what will be here, and to ring the bell', async () => {
    await page.goto(board.origin);
    await heading('Nenhum aviso ainda').waitFor();
    await expectToSee(page, 'Toque a sineta, no alto da página');
    expect(await page.title()).toBe('Mural de avisos · Prefeitura de Vila Nova');
  });

  test('on its way: busy, and nothing moves when the site, the bell and the notices come', async () => {
    let [answerSite, answerFeed] = [false, false];
    board.site = () => (answerSite ? site : { status: 503 });
    board.feed = () => (answerFeed ? threeNotices(board.origin) : { status: 503 });
    await page.goto(board.origin);
    await page.locator('[aria-busy=true]').first().waitFor();
    const title = heading('Mural de avisos');
    const before = await title.boundingBox();
    const shifts = await watchShifts(page);
    [answerSite, answerFeed] = [true, true];
    await page.getByRole('button', { name: 'Habilitar Notificações' }).waitFor();
    await heading('Vacinação contra a gripe').waitFor();
    expect(await title.boundingBox()).toEqual(before);
    expect(await shifts()).toEqual([]);
  });

  test('out of order: what happened, and a way on', async () => {
    board.feed = () => ({ status: 500 });
    await page.goto(board.origin);
    const alert = page.getByRole('alert');
    await alert.getByText('Os avisos não carregaram').waitFor();
    await alert.getByText('O problema é dele, não seu.').waitFor();
    board.feed = () => threeNotices(board.origin);
    await alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await expectToSee(page, 'Vacinação contra a gripe');
  });

  test('out of reach, and back by itself', async () => {
    board.feed = () => ({ status: 500 });
    await page.clock.install({ time: noon });
    await page.goto(board.origin);
    await page.clock.runFor(2000);
    await page.getByRole('alert').waitFor();
    board.feed = () => ({ notices: [] });
    await page.clock.runFor(15_000);
    await expectToSee(page, 'Nenhum aviso ainda');
  });

  test('without a connection: the notices stay, and what they are is said', async () => {
    board.feed = () => threeNotices(board.origin);
    await page.goto(board.origin);
    await heading('Vacinação contra a gripe').waitFor();
    await page.context().setOffline(true);
    await page.getByText('Sem conexão. Estes são os avisos de antes').waitFor();
    expect(await heading('Vacinação contra a gripe').isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText('Sem conexão.').waitFor({ state: 'detached' });
  });

  test('in the language of the site', async () => {
    board.site = () => ({ ...site, language: 'en' });
    await page.goto(board.origin);
    await heading('No notices yet').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});

describe('the notices', () => {
  test('by day, with their time, topic, link and image', async () => {
    board.feed = () => threeNotices(board.origin);
    await page.goto(board.origin);
    const today = page.getByRole('region', { name: 'Hoje' }).getByRole('article');
    await today.getByText('há 3 minutos · 11:57').waitFor();
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

  test('older ones on request, each once, to the end', async () => {
    board.feed = (after) =>
      after === null
        ? { notices: [notice(1), notice(2)], next: 'página 2' }
        : { notices: after === 'página 2' ? [notice(2), notice(3)] : [] };
    await page.goto(board.origin);
    await heading('Aviso de número 2').waitFor();
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await heading('Aviso de número 3').waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
    await page.getByText('Não há avisos mais antigos.').waitFor();
  });

  test('older ones that do not come leave the others, and a way on', async () => {
    board.feed = (after) => (after === null ? { notices: [notice(1)], next: '2' } : { status: 500 });
    await page.goto(board.origin);
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await page.getByText('Os avisos mais antigos não vieram.').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  test('a new one is marked and read out when the visitor comes back', async () => {
    board.feed = () => ({ notices: [notice(2)] });
    await page.goto(board.origin);
    await heading('Aviso de número 2').waitFor();
    board.feed = () => ({ notices: [notice(1), notice(2)] });
    await comeBack();
    await page.getByRole('status').getByText('Aviso novo: Aviso de número 1').waitFor();
    const marked = page.getByRole('article').filter({ has: page.getByText('Novo', { exact: true }) });
    expect(await marked.getByRole('heading').allTextContents()).toEqual(['Aviso de número 1']);
  });

  test('from a hostile sender are text, and lead nowhere but to the web', async () => {
    board.feed = () => hostileNotices;
    await page.goto(board.origin);
    await page.getByRole('article').nth(2).waitFor();
    expect(await page.title()).toBe('Mural de avisos · Prefeitura de Vila Nova');
    expect(await page.locator('article script, article img').count()).toBe(0);
    const links = page.getByRole('article').getByRole('link');
    expect(await links.count()).toBe(1);
    expect(await links.textContent()).toContain('Abrir em evil.example');
  });

  test('an image that fails leaves no hole', async () => {
    board.feed = () => ({ notices: [notice(1, { image: `${board.origin}/gone.png` })] });
    await page.goto(board.origin);
    await heading('Aviso de número 1').waitFor();
    await expect.poll(() => page.locator('article img').count()).toBe(0);
  });
});

describe('this device', () => {
  test('blocked: how to allow, and back without a reload', async () => {
    await opened.setPermission('denied');
    await page.goto(board.origin);
    await page.getByText('Este site está bloqueado nas permissões do navegador.').waitFor();
    await page.getByText('Veja como liberar').click();
    await page.getByText('escolha “Permitir”').waitFor();
    await opened.setPermission('prompt');
    await expectToSee(page, 'Para receber os avisos, toque a sineta.');
  });

  test('a push brings its notice to the open board', async () => {
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(({ status }) => status === 'activated');
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
          navigate: board.origin,
          lang: 'pt-BR',
          data: { sineta: notice(1).id },
        },
      }),
    });
    await expectToSee(page, 'Aviso de número 1');
  });

  test('the keyboard skips to the notices', async () => {
    await page.goto(board.origin);
    await heading('Nenhum aviso ainda').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('avisos');
  });
});
