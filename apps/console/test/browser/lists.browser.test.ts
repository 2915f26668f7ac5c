import type { AudienceCount } from '@sineta/protocol';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pngFile } from '../../../server/test/harness/png-file.ts';
import { ask, chooseOption, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const address = (path: string) => `${service().url}/console/sites/default${path}`;

test('the figures of messages have their names once, above them, and rows of two lines', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(address('/messages'));
  const rows = page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');
  await rows.first().waitFor();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(76);
  const rightOf = async (text: Locator) => {
    const { x, width } = (await text.boundingBox())!;
    return Math.round(x + width);
  };
  const figures = rows.nth(1).locator('dl > div');
  for (const [index, name] of ['Destinatários', 'Enviada', 'Mostrada', 'Clicada'].entries()) {
    const head = page.locator('main [aria-hidden] > span', { hasText: name });
    expect(await rightOf(head)).toBe(await rightOf(figures.nth(index)));
  }
  await expectToFit(page, 360);
});

test('messages and devices are listed oldest first, as the address requests', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/messages'));
  const titles = page.getByRole('list', { name: 'Mensagens' }).getByRole('link');
  await titles.first().waitFor();
  const newest = await titles.first().getAttribute('href');
  await chooseOption(page, 'Ordem', 'Mais antigas');
  await page.waitForURL(/order=oldest/);
  await expect.poll(() => titles.first().getAttribute('href')).not.toBe(newest);
  await page.getByRole('button', { name: 'Mostrar mais recentes' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.goto(address('/devices?order=oldest'));
  const created = page.getByRole('columnheader', { name: 'Entrou em' });
  await created.waitFor();
  expect(await created.getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('button', { name: 'Remover filtro: Ordem: Mais antigos' }).waitFor();
  await page.getByRole('button', { name: 'Filtros', exact: true }).press('Enter');
  await chooseOption(page, 'Mais antigos Ordem', 'Mais recentes');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => created.getAttribute('aria-sort')).toBe('descending');
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});

test('the list of devices shows how many match and what narrows it, with the fields behind a button', async () => {
  const { page } = await ownerPage();
  const answer = page.waitForResponse((response) => response.url().endsWith('/audience:count'));
  await page.goto(address('/devices?browser=chrome'));
  const { devices } = (await (await answer).json()) as AudienceCount;
  const number = new Intl.NumberFormat('pt-BR').format(devices);
  await page.getByText(`${number} dispositivos`, { exact: true }).waitFor();
  await page.getByText(`100 de ${number}. Role para ver mais.`).waitFor();

  await page.getByRole('cell', { name: 'Ativo', exact: true }).first().waitFor();
  await page.getByRole('columnheader', { name: 'Último clique' }).waitFor();
  // Soon after midnight none of the latest devices is of today.
  await page
    .getByRole('cell', { name: /^(Hoje, \d\d:\d\d|\d\d\/\d\d\/\d{4})$/ })
    .first()
    .waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const filters = page.getByRole('button', { name: 'Filtros', exact: true });
  expect(await filters.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('button', { name: /Navegador$/ }).count()).toBe(0);
  await filters.press('Enter');
  await page.getByRole('button', { name: /Navegador$/ }).waitFor();
  await page.getByLabel('Última visita desde').fill('2026-01-31');
  await page.waitForURL(/seenAfter=2026-01-31/);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Remover filtro: Navegador: Chrome' }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?seenAfter=2026-01-31');
  await page.getByRole('button', { name: /^Remover filtro: Última visita desde 31 de jan/ }).waitFor();
  await page.getByRole('button', { name: 'Limpar filtros' }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.getByRole('button', { name: /^Remover filtro/ }).count()).toBe(0);
});

test('on a phone, the number of devices stays in view beside the filters, with the way to the list', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address('/devices?browser=chrome'));
  const filters = page.getByRole('button', { name: 'Filtros', exact: true });
  await filters.press('Enter');
  const toList = page.getByRole('button', { name: 'Ver lista' });
  const { y, height } = (await toList.boundingBox())!;
  expect(y + height).toBeLessThan(740);
  await expect.poll(() => toList.locator('..').textContent()).toMatch(/^\d[\d.]* dispositivos/);
  await expectAccessible(page);
  await toList.press('Enter');
  expect(await filters.getAttribute('aria-expanded')).toBe('false');
  expect(await filters.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await toList.count()).toBe(0);

  await page.setViewportSize({ width: 1280, height: 740 });
  await filters.press('Enter');
  const tops = await page
    .locator('search [id]:has(> div) > div')
    .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().bottom)));
  expect(new Set(tops.filter((bottom) => bottom > 0)).size, 'lines of fields').toBe(2);
  expect(await toList.isVisible()).toBe(false);
});

test('direct messages and the activity are listed oldest first, as the address requests', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/messages/direct'));
  const messages = page.getByRole('table').getByRole('row');
  await messages.nth(1).waitFor();
  const newest = await messages.nth(1).textContent();
  await chooseOption(page, 'Ordem', 'Mais antigas');
  await page.waitForURL(/order=oldest/);
  await expect.poll(() => messages.nth(1).textContent()).not.toBe(newest);
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.goto(`${service().url}/console/audit?order=oldest`);
  await page.getByText('Não há nada mais recente.').waitFor();
  await chooseOption(page, 'Ordem', 'Mais recentes');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByText('Não há nada mais antigo.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});

test('the topics are listed by name, or by their number of devices', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/topics'));
  const topics = page.getByRole('table', { name: 'Assuntos' }).getByRole('rowheader');
  await topics.first().getByText('Escola', { exact: true }).waitFor();
  expect(await page.getByText('Ordem').count()).toBe(0);
  for (let number = 1; number <= 5; number += 1) {
    await ask(page, 'PUT', `/v1/sites/default/topics/bairro-${number}`, { name: `Vizinhança ${number}` });
  }
  await page.reload();
  await page.getByText('11 assuntos · 2 segmentos').waitFor();
  await page.goto(address('/topics?topics=devices'));
  await topics.first().getByText('Notícias', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
});

test('the search of a list follows links to the same page', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/topics'));
  const search = page.getByRole('searchbox').first();
  const topics = page.getByRole('table', { name: 'Assuntos' }).getByRole('rowheader');
  await topics.nth(1).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await palette.getByRole('searchbox').fill('missas');
  await palette.getByRole('link', { name: /^Missas/ }).click();
  await page.waitForURL(/search=Missas/);
  await expect.poll(() => search.inputValue()).toBe('Missas');
  await expect.poll(() => topics.count()).toBe(1);
  await page.getByRole('link', { name: 'Assuntos e segmentos' }).first().click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => search.inputValue()).toBe('');
  await expect.poll(() => topics.count()).toBeGreaterThan(1);
});

test('the search of a list follows the history', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/messages'));
  const search = page.getByRole('searchbox').first();
  const rows = page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');
  await rows.nth(1).waitFor();
  await search.fill('quermesse');
  await page.waitForURL(/search=quermesse/);
  await page.getByRole('link', { name: 'Mensagens', exact: true }).first().click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => search.inputValue()).toBe('');
  await page.goBack();
  await page.waitForURL(/search=quermesse/);
  await expect.poll(() => search.inputValue()).toBe('quermesse');
  const titles = rows.getByRole('link');
  await expect
    .poll(async () => (await titles.allTextContents()).every((title) => title.includes('Quermesse')))
    .toBe(true);
});

test('on a phone, the visible rows of the devices are there after the filters have opened and closed', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address('/devices'));
  await page.getByRole('table').getByRole('row').nth(1).waitFor();
  const filters = page.getByRole('button', { name: 'Filtros', exact: true });
  /** Whether there are rows in the upper and in the lower half of the window. */
  const hasRows = () =>
    page.evaluate(() =>
      [0.25, 0.75].every((part) =>
        document.elementFromPoint(innerWidth / 2, innerHeight * part)?.closest('tbody tr'),
      ),
    );
  const scroll = async () => {
    await page.evaluate(() => scrollTo(0, 4000));
    await expect.poll(hasRows).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
  };
  await scroll();
  await filters.press('Enter');
  await page.getByRole('button', { name: /Navegador$/ }).waitFor();
  await scroll();
  await filters.press('Enter');
  await scroll();
});

test.each(['', '?state=scheduled'])(
  'a scheduled message shows in the list%s how many devices it is for, as its page does',
  async (search) => {
    const { page, refused } = await ownerPage();
    // Not on the list, which would count the new message before it is left.
    await page.goto(address('/settings'));
    const another = await page.evaluate(async () => {
      const response = await fetch('/v1/sites/default/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          target: { topic: 'escola' },
          notification: { title: 'Reunião de pais' },
          sendAt: new Date(Date.now() + 86_400_000).toISOString(),
        }),
      });
      return response.status;
    });
    expect(another).toBe(202);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(address(`/messages${search}`));
    const row = page
      .getByRole('list', { name: 'Mensagens' })
      .getByRole('listitem')
      .filter({ hasText: 'Reunião de pais' })
      .first();
    const scheduled = page.getByRole('list', { name: 'Mensagens' }).getByText(/^cerca de [\d.]+$/);
    await scheduled.nth(1).waitFor();
    const about = row.getByText(/^cerca de [\d.]+$/);
    expect(requests.filter((url) => url.endsWith('/messages:countDevices'))).toHaveLength(1);
    const listed = await about.textContent();
    await row.getByRole('link').click();
    await page.getByText(listed!, { exact: true }).first().waitFor();
    expect(refused).toEqual([]);
  },
);

test('the icon of a site is uploaded, and its address can still be typed', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/settings'));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Carregar imagem: URL do ícone' }).focus();
  await page.keyboard.press('Enter');
  const buffer = pngFile(64, new Uint8Array(64 * 32).fill(90));
  await (await chooser).setFiles({ name: 'sino.png', mimeType: 'image/png', buffer });
  const icon = page.getByLabel('URL do ícone', { exact: true });
  await expect.poll(() => icon.inputValue()).toMatch(/\/images\/[\w-]{24}\.png$/);
  await icon.press('Enter');
  await page.getByText('Configuração salva.').first().waitFor();
  const stored = await page.evaluate(async () => {
    const site = (await (await fetch('/v1/sites/default')).json()) as { icon?: string };
    return site.icon;
  });
  expect(stored).toBe(await icon.inputValue());
  await icon.fill('http://example.org/sino.png');
  await icon.press('Enter');
  await page.getByText('Digite um endereço completo').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});

test('the page of the site shows how many devices were disturbed', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/settings'));
  await page.getByRole('link', { name: 'Limites' }).click();
  await page.getByRole('heading', { name: 'Avisos em excesso' }).waitFor();
  await page.getByText(/Maior número do período|o maior número do período/).waitFor();
  expect(refused).toEqual([]);
});
