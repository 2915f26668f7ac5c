import type { Messages } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { chooseOption, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const address = (path: string) => `${service().url}/console/sites/default${path}`;

test('the number of messages stands above them, also with filters', async () => {
  const { page } = await ownerPage();
  const total = (query: string) =>
    page.evaluate(async (query) => {
      const answer = await fetch(`/v1/sites/default/messages${query}`);
      return ((await answer.json()) as Messages).total!;
    }, query);
  await page.goto(address('/messages'));
  await page.getByText(`${await total('')} mensagens`, { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('missa');
  await page.waitForURL(/search=missa/);
  const found = await total('?search=missa');
  expect(found).toBeLessThan(await total(''));
  await page.getByText(`${found} mensagens`, { exact: true }).waitFor();
});

test.each([
  { list: '/messages', search: 'Buscar em títulos e textos', query: '?state=sent&audience=topic', set: 2 },
  { list: '/messages/direct', search: 'ID do dispositivo', query: '?state=failed', set: 1 },
])('the filters of $list are behind a button on a phone, which has their number', async (messages) => {
  const { page } = await ownerPage();
  await page.goto(address(messages.list));
  const state = page.getByRole('button', { name: 'Estado' });
  await state.waitFor();
  const filters = page.getByRole('button', { name: /^Filtros/ });
  expect(await filters.isVisible()).toBe(false);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.getByRole('searchbox').count()).toBe(1);
  expect(await page.getByLabel(messages.search).isVisible()).toBe(true);
  expect(await filters.textContent()).toBe('Filtros');
  expect(await state.count()).toBe(0);
  await filters.press('Enter');
  expect(await filters.getAttribute('aria-expanded')).toBe('true');
  await state.waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.goto(address(messages.list + messages.query));
  await page.getByRole('button', { name: `Filtros (${messages.set})`, exact: true }).waitFor();
  expect(await state.count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
});

test('messages are listed by their click rates, with the reason why it has no others', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/messages'));
  const rows = page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');
  await rows.first().waitFor();
  await chooseOption(page, 'Ordem', 'Mais cliques (%)');
  await page.waitForURL(/order=clickRate/);
  await page.getByText(/^As [\d.]+ mensagens com mais cliques \(%\), das que ao menos 20/).waitFor();
  // The list from before stays until the next one is there.
  await expect
    .poll(async () => {
      const shares = await rows.locator('dl > div:last-child > dd:last-child').allTextContents();
      const rates = shares.map((share) => Number(share.replace('%', '').replace(',', '.')));
      return rates.length > 1 && rates.every((rate, index) => index === 0 || rate <= rates[index - 1]!);
    })
    .toBe(true);
  expect(await page.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')).toContain(
    'order=clickRate',
  );
  await expectAccessible(page);
  await expectToFit(page, 360);

  // None of them was displayed.
  await page.goto(address('/messages?order=clickRate&state=scheduled'));
  await page.getByText(/^Só entram mensagens que ao menos 20 dispositivos mostraram/).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Ver as mais recentes' }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?state=scheduled');
  await rows.first().waitFor();
  expect(refused).toEqual([]);
});

test('the line of the lists of messages fades out on the sides where it goes on', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address('/messages'));
  const line = page.getByRole('navigation', { name: 'Tipos de mensagem' });
  const sides = () =>
    line.evaluate((nav) => ['data-before', 'data-after'].filter((side) => nav.hasAttribute(side)));
  await expect.poll(sides).toEqual(['data-after']);
  await line.evaluate((nav) => nav.scrollTo(nav.scrollWidth, 0));
  await expect.poll(sides).toEqual(['data-before']);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect.poll(sides).toEqual([]);
});
