import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessibleInThemes, watchShifts } from './board-page.ts';
import type { BoardServer } from './board-server.ts';
import { useBoard } from './use-board.ts';
import { notice, posterPath, posterSize, site, threeNotices } from './fixtures.ts';

const opened = useBoard();
let board: BoardServer;
let page: Page;

beforeEach(() => {
  ({ board, page } = opened());
});

test('with forced colours there is no line above the name of the site', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(board.origin);
  const colours = await page.locator('header').evaluate((header) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    return [getComputedStyle(header).borderTopColor, getComputedStyle(probe).color];
  });
  expect(colours[0]).toBe(colours[1]);
});

test.for([
  [360, posterSize],
  [1280, posterSize],
  [1280, undefined],
] as const)('%i pixels wide, a poster of the size %o is whole on its page', async ([width, imageSize]) => {
  board.imageSize = imageSize;
  const poster = notice(1, { image: board.origin + posterPath, navigate: 'https://agua.example.org/' });
  board.feed = () => ({ notices: [poster] });
  await page.setViewportSize({ width, height: 800 });
  const image = page.locator('article img');
  const shown = () =>
    image.evaluate((picture: HTMLImageElement) => {
      const { width, height } = picture.getBoundingClientRect();
      const { objectFit } = getComputedStyle(picture);
      return { ratio: width / height, height, objectFit, isLoaded: picture.naturalWidth > 0 };
    });
  await page.goto(board.origin);
  expect(await shown()).toMatchObject({ ratio: 2, objectFit: 'cover' });
  await page.goto(`${board.origin}/avisos/${poster.id}`);
  await expect.poll(async () => (await shown()).isLoaded).toBe(true);
  const { ratio, height, objectFit } = await shown();
  expect(objectFit).toBe('contain');
  expect(height).toBeCloseTo(Math.min(640, ratio * height * 1.5), 0);
  const shifts = await (await watchShifts(page))();
  expect(imageSize ? shifts : []).toEqual([]);
  const link = page.getByRole('link', { name: 'Abrir a imagem' });
  expect(await link.getAttribute('href')).toBe(board.origin + posterPath);
  await expectAccessibleInThemes(page);
  await page.emulateMedia({ media: 'print' });
  expect((await shown()).objectFit).toBe('contain');
  await page.emulateMedia({ media: 'screen' });
});

test('the page of a notice has the buttons of its notification as links before that of its address', async () => {
  const [linked] = threeNotices(board.origin).notices;
  const actions = [
    { title: 'Ver o mapa dos desvios', navigate: 'https://agua.example.org/mapa' },
    { title: 'Golpe', navigate: 'javascript:alert(1)' },
  ];
  board.feed = () => ({ notices: [{ ...linked!, actions }] });
  const link = page.getByRole('link', { name: 'Ver o mapa dos desvios' });
  await page.goto(board.origin);
  await page.getByRole('link', { name: 'Abrir em agua.example.org' }).waitFor();
  expect(await link.count()).toBe(0);
  await page.goto(`${board.origin}/avisos/${linked!.id}`);
  expect(await link.getAttribute('href')).toBe('https://agua.example.org/mapa');
  expect(await page.getByText('Golpe').count()).toBe(0);
  const main = page.getByRole('link', { name: 'Abrir em agua.example.org' });
  const [first, second] = [(await link.boundingBox())!, (await main.boundingBox())!];
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width + 8);
  expect(second.y).toBe(first.y);
  expect([first.height, second.height]).toEqual([44, 44]);
  // Only the first is filled.
  const fill = (button: Locator) => button.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await fill(main)).toBe('rgba(0, 0, 0, 0)');
  expect(await fill(link)).not.toBe(await fill(main));
  await expectAccessibleInThemes(page);
  await page.emulateMedia({ media: 'print' });
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(printed).toContain('https://agua.example.org/mapa');
});

test('the paragraphs of a notice on its page have more than half a line between them', async () => {
  board.feed = () => threeNotices(board.origin);
  await page.goto(`${board.origin}/avisos/${notice(1).id}`);
  const paragraph = page.getByRole('article').getByText('Guarde água');
  const { space, size } = await paragraph.evaluate((second) => ({
    space: second.getBoundingClientRect().top - second.previousElementSibling!.getBoundingClientRect().bottom,
    size: Number.parseFloat(getComputedStyle(second).fontSize),
  }));
  expect(space / size).toBe(0.75);
});

test.for([
  [360, 30, 5],
  [1280, 30, 5],
  [360, 5, 5],
  [1280, 5, undefined],
] as const)(
  '%i pixels wide, of a body of %i sentences a list shows %s lines',
  async ([width, sentences, lines]) => {
    const body = 'A rede da Rua das Acácias passa por reparo entre 13h e 17h. '.repeat(sentences);
    board.feed = () => ({ notices: [notice(1, { body }), notice(2)] });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(board.origin);
    const paragraph = page.getByText('A rede da Rua');
    const shownLines = () =>
      paragraph.evaluate((text) => {
        const shown = text.closest('article > div')!.getBoundingClientRect().height;
        const { lineHeight, marginTop } = getComputedStyle(text);
        return (shown - Number.parseFloat(marginTop)) / Number.parseFloat(lineHeight);
      });
    const whole = page.getByRole('link', { name: 'Ler o aviso' });
    expect(await whole.isVisible()).toBe(lines !== undefined);
    if (lines === undefined) return;
    expect(Math.round(await shownLines())).toBe(lines);
    await expectAccessibleInThemes(page);
    await page.emulateMedia({ media: 'print' });
    expect(await whole.isVisible()).toBe(false);
    expect(await shownLines()).toBeGreaterThan(lines);
    await page.emulateMedia({ media: 'screen' });
    await whole.click();
    await page.waitForURL(/avisos/);
    expect(await whole.count()).toBe(0);
  },
);

test('an address in the lines that are cut is in view with the focus', async () => {
  const body = `${'A rede passa por reparo. '.repeat(60)} https://agua.example.org/obras`;
  board.feed = () => ({ notices: [notice(1, { body })] });
  await page.goto(board.origin);
  const address = page.getByRole('link', { name: 'https://agua.example.org/obras' });
  await page.getByRole('link', { name: 'Aviso de número 1' }).focus();
  await page.keyboard.press('Tab');
  expect(await address.evaluate((link) => document.activeElement === link)).toBe(true);
  await expect
    .poll(() =>
      address.evaluate((link) => {
        const clip = link.closest('article > div')!.getBoundingClientRect();
        return link.getBoundingClientRect().bottom <= clip.bottom;
      }),
    )
    .toBe(true);
});

test('a long result of a search shows the paragraphs with its words', async () => {
  const body = `${'A rede passa por reparo. '.repeat(40)}\n\nO Aviso é de ontem.`;
  board.feed = () => ({ notices: [notice(1, { body })] });
  await page.goto(`${board.origin}/?q=Aviso`);
  expect(await page.getByText('A rede passa').isVisible()).toBe(false);
  expect(await page.getByText('O Aviso é de ontem').isVisible()).toBe(true);
});

test('with forced colours the filled buttons have a border', async () => {
  board.feed = () => threeNotices(board.origin);
  await page.emulateMedia({ forcedColors: 'active' });
  const hasBorder = (button: Locator) =>
    button.evaluate((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      return (
        borderTopWidth === '1px' && borderTopColor !== backgroundColor && !borderTopColor.startsWith('rgba')
      );
    });
  await page.goto(board.origin);
  expect(await hasBorder(page.getByRole('button', { name: 'Ligar avisos', exact: true }))).toBe(true);
  await page.goto(`${board.origin}/avisos/${notice(1).id}`);
  expect(await hasBorder(page.getByRole('link', { name: 'Abrir em agua.example.org' }))).toBe(true);
});

test('in the colour of the site is the action, not the chosen topic', async () => {
  board.settings = { accent: '#1f6f54' };
  board.feed = () => threeNotices(board.origin);
  await page.goto(board.origin);
  const fillOf = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  expect(await fillOf(page.getByRole('link', { name: 'Todos', exact: true }))).toBe(ink);
  expect(await fillOf(page.getByRole('button', { name: 'Ligar avisos', exact: true }))).not.toBe(ink);
});

test('a notice has one filled button: its link, or without one the offer', async () => {
  const [, linked, plain] = threeNotices(board.origin).notices;
  board.feed = () => ({ notices: [linked!, plain!] });
  const offer = page.getByRole('button', { name: 'Ligar avisos', exact: true });
  const isFilled = () =>
    offer.evaluate((button) => !getComputedStyle(button).backgroundColor.startsWith('rgba'));
  await page.goto(`${board.origin}/avisos/${linked!.id}`);
  await offer.waitFor();
  expect(await isFilled()).toBe(false);
  await expectAccessibleInThemes(page);
  await page.goto(`${board.origin}/avisos/${plain!.id}`);
  await offer.waitFor();
  expect(await isFilled()).toBe(true);
});

test('the address of the feed is shown on request, and copied', async () => {
  board.feed = () => threeNotices(board.origin);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: board.origin });
  await page.goto(`${board.origin}/?topico=agua`);
  const offer = page.getByRole('region', { name: 'Assinar por RSS' });
  expect(await offer.count()).toBe(0);
  await page.getByRole('link', { name: 'Assinar por RSS' }).focus();
  await page.keyboard.press('Enter');
  await offer.waitFor();
  expect(await offer.evaluate((section) => document.activeElement === section)).toBe(true);
  await expectAccessibleInThemes(page);
  await offer.getByRole('button', { name: 'Copiar link' }).click();
  await offer.getByText('Link copiado.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${board.origin}/feed.xml?topico=agua`);
  expect(await offer.getByRole('link').allInnerTexts()).toEqual(['Voltar ao mural']);
  // One click selects all of it, also without scripts.
  await offer.getByText(copied, { exact: true }).click();
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(copied);
  await offer.getByRole('link', { name: 'Voltar ao mural' }).click();
  await offer.waitFor({ state: 'hidden' });
});

const topics = [
  'Água e esgoto',
  'Defesa civil',
  'Escola',
  'Obras e trânsito',
  'Saúde',
  'Urgente',
  'Vacinas',
].map((name, index) => ({
  id: `t${index}`,
  name,
  description: '',
  default: false,
  urgentDuringQuietHours: false,
}));

test.for([
  [3, 1],
  [5, 1],
  [6, 2],
  [7, 2],
] as const)('in a wide window %i topics take %i lines, and none stands alone', async ([count, lines]) => {
  board.feed = () => ({ notices: [notice(1)] });
  board.site = { ...site, topics: topics.slice(0, count) };
  for (const [path, label] of [
    ['/', 'Assuntos'],
    ['/?topico=t1', 'Assuntos'],
    ['/?q=Aviso', 'Assunto dos resultados'],
  ] as const) {
    await page.goto(board.origin + path);
    const links = page.getByRole('navigation', { name: label }).getByRole('link');
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    const rows = Object.values(Object.groupBy(tops, String)).map((row) => row!.length);
    expect(rows.length).toBe(lines);
    expect(Math.min(...rows)).toBeGreaterThan(1);
  }
});
