import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectFocusIn } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

/** Opens a page of the site, whose title has the focus, with the shortcuts loaded. */
async function openAt(path: string, title: string): Promise<Page> {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default${path}`);
  const heading = page.getByRole('heading', { name: title, level: 1 });
  await heading.focus();
  await expectShortcuts(page);
  await heading.focus();
  return page;
}

/** Waits for the shortcuts, which are loaded with the first key. */
async function expectShortcuts(page: Page): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await page.keyboard.press('Control+k');
  await expectFocusIn(palette);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
}

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    return element === document.body ? 'body' : (element.getAttribute('aria-label') ?? element.textContent);
  });

const rowsOf = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Mensagens' }).getByRole('link').allTextContents();

test('j and k move by rows, Enter opens one, and u returns to it', async () => {
  const page = await openAt('/messages', 'Mensagens');
  await page.getByRole('list', { name: 'Mensagens' }).waitFor();
  const rows = await rowsOf(page);
  await page.keyboard.press('j');
  expect(await focused(page)).toBe(rows[0]);
  await page.keyboard.press('j');
  expect(await focused(page)).toBe(rows[1]);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await focused(page)).toBe(rows[1]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: rows[1]!, level: 1 }).waitFor();
  await expect.poll(() => focused(page)).toBe(rows[1]);
  await page.keyboard.press('u');
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).waitFor();
  await expect.poll(() => focused(page)).toBe(rows[1]);
  await page.keyboard.press('j');
  expect(await focused(page)).toBe(rows[2]);
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'Chaves de API', level: 1 }).waitFor();
});

test('] shows more rows and gives the first of them the focus, also if there are no more', async () => {
  const page = await openAt('/messages', 'Mensagens');
  const more = page.getByRole('button', { name: 'Mostrar mais antigas' });
  await more.waitFor();
  expect(await more.getAttribute('aria-keyshortcuts')).toBe(']');
  let shown = await rowsOf(page);
  for (let requests = 0; (await more.count()) > 0; requests++) {
    if (requests % 2 === 0) await page.keyboard.press(']');
    else {
      await more.focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(async () => (await rowsOf(page)).length).toBeGreaterThan(shown.length);
    const rows = await rowsOf(page);
    await expect.poll(() => focused(page)).toBe(rows[shown.length]);
    shown = rows;
  }
  await page.keyboard.press('k');
  expect(shown).toContain(await focused(page));
});

test('what takes the place of a removed row gets the focus', async () => {
  const { page: other } = await ownerPage();
  await other.goto(`${service().url}/console/sites/default`);
  for (const name of ['Aaa', 'Aab']) {
    const path = `/v1/sites/default/topics/${name.toLowerCase()}`;
    expect(await ask(other, 'PUT', path, { name })).toBe(200);
  }
  const page = await openAt('/topics', 'Assuntos e segmentos');
  await page.getByRole('button', { name: 'Ações para Aaa' }).press('Enter');
  await expectFocusIn(page.getByRole('menu'));
  for (const key of ['End', 'Enter']) await page.keyboard.press(key);
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Remover' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Aab');
});

test('the focus returns to the page after the list of shortcuts that the palette opened', async () => {
  const page = await openAt('/messages', 'Mensagens');
  const exports = page.getByRole('link', { name: 'Exportar CSV' });
  await exports.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('button', { name: 'Atalhos do teclado' }).focus();
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expectFocusIn(help);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Exportar CSV');
});

test('a message that is planned is edited with e, and the calendar moves by month with [ and ]', async () => {
  const page = await openAt('/messages/calendar', 'Agenda');
  const month = () => new URL(page.url()).searchParams.get('month');
  await page.getByRole('link', { name: '→' }).waitFor();
  await page.keyboard.press(']');
  // The address has the next month before its links are there, which the keys press.
  await page.getByRole('link', { name: 'Hoje', exact: true }).waitFor();
  expect(month()).not.toBeNull();
  await page.keyboard.press('[');
  await expect.poll(month).toBeNull();
  expect(await focused(page)).toMatch(/^←/);

  const notification = { title: 'Amanhã' };
  const sendAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const path = '/v1/sites/default/messages';
  expect(await ask(page, 'POST', path, { target: { everyone: true }, notification, sendAt })).toBe(202);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  // The calendar has a link of this name too.
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Amanhã' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Editar' }).waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => page.url()).toContain('edit=');
});

test('u returns to a list as it was filtered', async () => {
  const page = await openAt('/devices?browser=firefox', 'Dispositivos');
  await page
    .getByText('Role para ver mais.')
    .or(page.getByText(/^\d+ dispositivos$/))
    .first()
    .waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '← Dispositivos' }).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('heading', { name: 'Dispositivos', level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe('?browser=firefox');
});

test('u returns to the row of a device far down the list, and of its person', async () => {
  const page = await openAt('/devices', 'Dispositivos');
  await page.getByText('100 de 500. Role para ver mais.').waitFor();
  for (const loaded of [200, 300]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByText(`${loaded} de 500. Role para ver mais.`).waitFor();
  }
  const people = page.getByRole('table').getByRole('link', { name: /^u-\d+$/ });
  await people.last().waitFor();
  const person = (await people.last().textContent())!;
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: person, exact: true }) });
  const device = row.getByRole('link').first();
  const id = await device.textContent();
  for (const [link, name] of [
    [device, id],
    [row.getByRole('link').last(), person],
  ] as const) {
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '← Dispositivos' }).waitFor();
    // The page that is left begins at its top.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('u');
    await page.getByRole('heading', { name: 'Dispositivos', level: 1 }).waitFor();
    await expect.poll(() => focused(page)).toBe(name);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(3000);
    await expect
      .poll(() => page.evaluate(() => document.activeElement!.getBoundingClientRect().top))
      .toBeGreaterThan(0);
  }
});

test('u returns to the row of an individual message, and of one among the older messages', async () => {
  const page = await openAt('/messages/direct', 'Mensagens individuais');
  const more = page.getByRole('button', { name: 'Mostrar mais antigas' });
  await more.press('Enter');
  const messages = page.getByRole('rowheader').getByRole('link');
  await expect.poll(() => messages.count()).toBeGreaterThan(60);
  await messages.nth(58).focus();
  const address = await messages.nth(58).getAttribute('href');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Mensagens individuais' }).first().waitFor();
  await page.keyboard.press('u');
  await page.getByRole('heading', { name: 'Mensagens individuais', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement!.getAttribute('href'))).toBe(address);
});

test('u returns to the number whose devices were listed', async () => {
  const page = await openAt('/messages', 'Mensagens');
  const number = page.getByRole('link', { name: 'Clicada: ' });
  await page.getByRole('list', { name: 'Mensagens' }).waitFor();
  // Messages that were not sent have no numbers.
  for (let rows = 0; (await number.count()) === 0 && rows < 10; rows++) {
    await page.getByRole('list', { name: 'Mensagens' }).getByRole('link').nth(rows).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Duplicar' }).waitFor();
    await page.locator('[data-step]').first().waitFor();
    if ((await number.count()) === 0) await page.keyboard.press('u');
    if ((await number.count()) === 0) await page.getByRole('list', { name: 'Mensagens' }).waitFor();
  }
  const name = await number.getAttribute('aria-label');
  await number.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Quem clicou', level: 1 }).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('link', { name: 'Duplicar' }).waitFor();
  await expect.poll(() => focused(page)).toBe(name);
});

test('the keys do nothing while writing, or when they are turned off', async () => {
  const page = await openAt('/messages', 'Mensagens');
  await page.getByRole('list', { name: 'Mensagens' }).waitFor();
  const search = page.getByRole('searchbox').first();
  await search.focus();
  await page.keyboard.type('jk]u');
  expect(await search.inputValue()).toBe('jk]u');
  await search.fill('');
  // On a busy machine the list is of what was typed for a moment.
  const opensList = async () => {
    await search.press('ArrowDown');
    return (await focused(page)) === (await rowsOf(page))[0];
  };
  await expect.poll(opensList, { timeout: 60_000 }).toBe(true);

  const heading = page.getByRole('heading', { name: 'Mensagens', level: 1 });
  const more = page.getByRole('button', { name: 'Mostrar mais antigas' });
  await more.waitFor();
  expect(await more.getAttribute('aria-keyshortcuts')).toBe(']');
  await heading.focus();
  await page.keyboard.press('?');
  await page.getByText('Usar os atalhos de uma só tecla').click();
  await expect.poll(() => more.getAttribute('aria-keyshortcuts')).toBeNull();
  await page.reload();
  await more.waitFor();
  await expectShortcuts(page);
  await heading.focus();
  await page.keyboard.press('j');
  expect(await focused(page)).toBe('Mensagens');
  expect(await more.getAttribute('aria-keyshortcuts')).toBeNull();
});
