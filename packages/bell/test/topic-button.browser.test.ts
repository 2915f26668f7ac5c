import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../../../tests/harness/browsers/axe.ts';
import { expire, holdTimers } from './held-timers.ts';
import { type BellPage, startTestbed, type Testbed } from './testbed.ts';

let bed: Testbed;

beforeAll(async () => {
  bed = await startTestbed();
  await bed.permit('granted');
});

afterAll(() => bed[Symbol.asyncDispose]());

const first = '#topic-buttons div:first-child >>> button';
const name = (page: Page, text: string) =>
  page.waitForSelector(`#topic-buttons ::-p-aria([name="${text}"][role="button"])`);
/** What is seen: the other texts only take their space. */
const label = (page: Page) => page.$eval(first, (button) => button.innerText.trim());
const box = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.getBoundingClientRect().toJSON() as DOMRect);

/** Opens a page with two buttons, one below the other, whose texts stay until the test ends their time. */
async function open(options = ''): Promise<BellPage> {
  const opened = await bed.open(`${options}&device&load=token&topic-buttons`, (page) =>
    holdTimers(page, 10_000),
  );
  await opened.page.waitForSelector('#topic-buttons div:last-child [data-state]');
  return opened;
}

test('a button that is on offers the way out to the pointer and to the keyboard, not to the press that turned it on', async () => {
  await using opened = await open();
  const { page } = opened;
  const { width } = await box(page, first);
  // The state takes no second line where what a press does takes one.
  const [offer, state] = await page.$$eval(`${first} .face > [dir]`, (texts) =>
    texts.map((text) => text.getBoundingClientRect().width),
  );
  expect(state).toBeLessThanOrEqual(offer!);
  await page.click(first);
  await expect.poll(() => label(page)).toBe('Avisos de Saúde ligados');
  await name(page, 'Avisos de Saúde ligados. Deixar de receber');
  await page.mouse.move(180, 600);
  await page.hover(first);
  expect(await label(page)).toBe('Deixar de receber');
  await name(page, 'Avisos de Saúde ligados. Deixar de receber');
  await page.mouse.move(180, 600);
  expect(await label(page)).toBe('Avisos de Saúde ligados');
  await page.focus('header button');
  await page.keyboard.press('Tab');
  expect(await label(page)).toBe('Deixar de receber');
  expect((await box(page, first)).width).toBe(width);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => label(page)).toBe('Receber avisos de Saúde');
  await name(page, 'Receber avisos de Saúde');
});

test('a page that renders it again, with equal labels in a new object, keeps the button and its focus', async () => {
  await using opened = await open('labels');
  const { page } = opened;
  await name(page, 'Seguir Saúde');
  await page.focus(first);
  const button = (await page.$(first))!;
  await page.evaluate(() => fixture.render());
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test('in a language that the bell lacks, the Portuguese texts of the button, the note and the panel are marked as such', async () => {
  await using opened = await open('lang=fr');
  const { page } = opened;
  const language = (of: string) => page.$eval(of, (element) => element.getAttribute('lang'));
  expect(await language('#topic-buttons >>> .topic')).toBe('pt-BR');
  await page.evaluate(() => (fixture.outcome = 'token'));
  await page.click('header > span > button');
  await page.waitForSelector('sineta-note');
  expect(await language('sineta-note')).toBe('pt-BR');
  await page.click('header > span > button', { button: 'right' });
  await page.waitForSelector('sineta-panel');
  expect(await language('sineta-panel')).toBe('pt-BR');
});

test.each([
  ['pt-BR', 'Você não recebe mais avisos de Saúde.'],
  ['en', 'You no longer get notices about Saúde.'],
  ['es', 'Ya no recibe avisos de Saúde.'],
])('a press that leaves is answered, for a while: %s', async (lang, text) => {
  await using opened = await open(`followed=saude&lang=${lang}`);
  const { page } = opened;
  await page.waitForSelector('#topic-buttons div:first-child [data-state=on]');
  await page.click(first);
  const answer = await page.waitForSelector('#topic-buttons >>> .answer.shown', { visible: true });
  expect(await answer!.evaluate(({ firstChild }) => firstChild!.textContent)).toBe(text);
  expect(await page.$('#topic-buttons >>> .settings:not([hidden])')).toBeNull();
  await expire(page);
  expect(await page.$('#topic-buttons >>> .answer.shown')).toBeNull();
});

test.each([
  ['pt-BR', 'Avisos de Saúde ligados, além dos avisos para todos.', 'Ajustes'],
  ['en', 'Notices about Saúde are on, in addition to those for everyone.', 'Settings'],
  ['es', 'Avisos de Saúde activados, además de los avisos para todos.', 'Ajustes'],
])(
  'a press that turns notifications on names what comes with the topic: %s',
  async (lang, text, settings) => {
    await using opened = await open(`load=none&lang=${lang}`);
    const { page } = opened;
    await page.evaluate(() => (fixture.outcome = 'token'));
    await page.click(first);
    await page.waitForSelector('#topic-buttons >>> .answer.shown', { visible: true });
    expect(await page.$eval('#topic-buttons >>> .shown output', ({ textContent }) => textContent)).toBe(text);
    // The button is beside the text, and in a wide window both are one line.
    const heights = () =>
      page.$eval('#topic-buttons >>> .shown', (answer) => [
        answer.clientHeight,
        answer.clientHeight - answer.querySelector('output')!.clientHeight,
      ]);
    expect((await heights())[1]).toBe(24);
    await page.setViewport({ width: 1280, height: 640 });
    expect(await heights()).toEqual([45, 24]);
    expect(await axeFindings(page)).toEqual([]);
    // The focus goes from the button to the answer, which stays.
    await page.keyboard.press('Tab');
    await expire(page);
    await page.waitForSelector(`#topic-buttons >>> .settings:focus ::-p-text(${settings})`, {
      visible: true,
    });
    await page.keyboard.press('Enter');
    await page.waitForSelector('sineta-panel[data-state=on]');
    expect(await page.$('#topic-buttons >>> .answer.shown')).toBeNull();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
    await page.waitForSelector(`${first}:focus`);
    await page.click('#topic-buttons div:last-child >>> button');
    await page.waitForSelector('#topic-buttons div:last-child [data-state=on]');
    // The device was on.
    expect(await page.$('#topic-buttons >>> .answer.shown')).toBeNull();
  },
);

test.each([360, 1280])('a failure is shown without covering the next button: %s', async (width) => {
  await using opened = await open();
  const { page } = opened;
  await page.setViewport({ width, height: 640 });
  // As on a page with parts that move.
  await page.addStyleTag({ content: '#topic-buttons { transform: translateX(1px) }' });
  await page.evaluate(() => (fixture.failing = 'follow'));
  await page.click(first);
  await page.waitForSelector('#topic-buttons >>> .answer.shown', { visible: true });
  const next = await box(page, '#topic-buttons div:last-child >>> button');
  const { left, right, top, bottom } = await box(page, '#topic-buttons >>> .answer.shown');
  expect(top).toBeGreaterThan(next.bottom);
  expect(bottom).toBe(632);
  expect(left).toBeGreaterThanOrEqual(8);
  expect(left + right).toBe(width);
  expect(await axeFindings(page)).toEqual([]);
});
