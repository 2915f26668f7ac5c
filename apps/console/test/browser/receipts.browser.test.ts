import type { MessageDetails } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

/** Opens the page of the latest message in a state. */
async function openLatest(page: Page, state: string): Promise<void> {
  await page.goto(`${service().url}/console/sites/default/messages`);
  const id = await page.evaluate(async (query) => {
    const response = await fetch(`/v1/sites/default/messages?limit=1&state=${query}`);
    return ((await response.json()) as { messages: { id: string }[] }).messages[0]!.id;
  }, state);
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
}

test('the number of clicks leads to the devices that clicked, by keyboard, and to a file of them', async () => {
  const { page, refused } = await ownerPage();
  await openLatest(page, 'sent');
  const figure = page.getByRole('link', { name: /^Clicada: \d+$/ });
  await figure.waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const clicks = Number((await figure.innerText()).replace('.', ''));
  const path = new URL(page.url()).pathname;
  await figure.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Quem clicou', level: 1 }).waitFor();
  expect(page.url()).toBe(`${service().url}${path}/receipts?event=clicked`);
  const rows = page.getByRole('table').locator('tbody tr');
  await rows.first().waitFor();
  const first = rows.first().getByRole('rowheader').getByRole('link').last();
  const id = await first.innerText();
  for (let shown = await rows.count(); shown < clicks; shown = await rows.count()) {
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await rows.nth(shown).waitFor();
  }
  await page.getByText('Fim da lista.').waitFor();
  expect(await rows.count()).toBe(clicks);
  await page
    .getByText(
      new RegExp(
        `${clicks} dispositivos, \\d+,\\d\\s?% dos que viram; os mais recentes primeiro\\. Enviada em .+\\.`,
      ),
    )
    .waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  const address = (await first.getAttribute('href'))!;
  const device = address.split('/').at(-1)!;
  await ask(page, 'PUT', `/v1/sites/default/devices/${device}/user`, { user: 'ana@example.org' });
  await page.reload();
  await page.getByRole('row', { name: id }).getByRole('link', { name: 'ana@example.org' }).waitFor();
  // A person or a device is found in the list, however long it is.
  const search = page.getByRole('searchbox', { name: 'Pessoa ou dispositivo' });
  for (const words of ['ana@example.org', id]) {
    await search.fill(words);
    await page.waitForURL((url) => url.searchParams.get('search') === words);
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('row', { name: id }).waitFor();
    await page.getByText(/dos que viram, em ordem de ID\. Enviada em /).waitFor();
  }
  await search.fill('nobody');
  await page.getByText('Nenhum dispositivo encontrado nesta lista').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await page.getByRole('row', { name: id }).waitFor();
  expect(await search.inputValue()).toBe('');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^default-clicked-[\w-]+-\d{4}-\d{2}-\d{2}\.csv$/);
  await first.click();
  await page.getByText('Clicou').first().waitFor();
  expect(page.url()).toContain(address);
  await page.goBack();
  await page.getByRole('link', { name: `← Mensagem: ${title}` }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  expect(refused).toEqual([]);
});

test('those who clicked get a message of their own, and those who did not the same one again', async () => {
  const { page, refused } = await ownerPage();
  await openLatest(page, 'sent');
  const figure = page.getByRole('link', { name: /^Clicada: \d+$/ });
  await figure.waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const clicks = (await figure.innerText()).replace(/\D/g, '');
  const repeat = page.getByRole('link', { name: 'Reenviar a quem não clicou' });
  expect(new URL((await repeat.getAttribute('href'))!, page.url()).searchParams.get('from')).toBe(
    new URL(page.url()).pathname.split('/').at(-1),
  );
  await figure.click();
  await page.getByRole('link', { name: 'Escrever para estes' }).focus();
  await page.keyboard.press('Enter');
  const clicked = page.getByRole('group', { name: 'Clicou na mensagem' });
  await clicked.getByRole('checkbox', { name: title, checked: true }).waitFor();
  await page.getByText(`${clicks} dispositivos`, { exact: true }).first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('');
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.goBack();
  // It writes to devices that are not in the list of clicks, and so it stands with those that displayed it.
  const again = page.getByRole('link', { name: 'Reenviar a quem não clicou' });
  await page.getByRole('link', { name: 'Escrever para estes' }).waitFor();
  expect(await again.count()).toBe(0);
  await page.getByRole('link', { name: /^Mostrada: \d+$/ }).click();
  await again.click();
  const others = page.getByRole('group', { name: 'Viu a mensagem e não clicou' });
  await others.getByRole('checkbox', { name: title, checked: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe(title);
  expect(refused).toEqual([]);
});

test('the page leads from one number to the others, which have their devices too', async () => {
  const { page } = await ownerPage();
  await openLatest(page, 'sent');
  const shown = page.getByRole('link', { name: /^Mostrada: \d+$/ });
  await shown.click();
  await page.getByRole('heading', { name: 'Onde foi mostrada', level: 1 }).waitFor();
  const events = page.getByRole('navigation', { name: 'O que os dispositivos fizeram' });
  expect(await events.locator('[aria-current=page]').innerText()).toBe(await shown.innerText());
  await page.getByRole('table').locator('tbody tr').first().waitFor();
  const dismissed = events.getByRole('link', { name: /^Dispensada: [1-9]\d*$/ });
  await dismissed.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Quem dispensou', level: 1 }).waitFor();
  await page.getByRole('table', { name: 'Quem dispensou' }).locator('tbody tr').first().waitFor();
  expect(await dismissed.evaluate((link) => link === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await expectToFit(page, 360);
});

test('a number whose records are gone has a list that explains it', async () => {
  const { page } = await ownerPage();
  await page.route('**/receipts?*', (route) => route.fulfill({ json: { receipts: [] } }));
  await openLatest(page, 'sent');
  await page.getByRole('link', { name: /^Clicada: \d+$/ }).click();
  await page.getByRole('heading', { name: 'Só resta o número' }).waitFor();
  await page.getByText('apagados 90 dias depois do envio').waitFor();
  expect(await page.getByText('aparece aqui').count()).toBe(0);
});

test('a message that has more receipts than its loaded counts has its list in another order', async () => {
  const { page } = await ownerPage();
  await openLatest(page, 'sent');
  const figure = page.getByRole('link', { name: /^Clicada: \d+$/ });
  await figure.waitFor();
  let isRefused = false;
  await page.route(/\/receipts\?.*order=latest/, (route) => {
    isRefused = true;
    const problem = { code: 'invalid_request', title: 'Invalid request', status: 400 };
    return route.fulfill({ status: 400, json: problem });
  });
  await page.route(
    `**/v1/sites/default/messages/${new URL(page.url()).pathname.split('/').at(-1)}`,
    async (route) => {
      const response = await route.fetch();
      const message = (await response.json()) as MessageDetails;
      if (isRefused) message.counts.displayed += 30_000;
      return route.fulfill({ response, json: message });
    },
  );
  await figure.click();
  await page.getByRole('table').locator('tbody tr').first().waitFor();
  await page.getByText(/, em ordem de ID\. Enviada em /).waitFor();
  expect(isRefused).toBe(true);
});

test('a chart and failures that could not be loaded are reported, and can be loaded again', async () => {
  const { page } = await ownerPage();
  const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
  const requests = /\/messages\/[^/]+\/(timeline|failures:summary)(\?|$)/;
  await page.route(requests, (route) => route.fulfill({ status: 429, json: problem }));
  await page.goto(`${service().url}/console/sites/default/messages`);
  const id = await page.evaluate(async () => {
    const response = await fetch('/v1/sites/default/messages?limit=100&state=sent');
    const { messages } = (await response.json()) as {
      messages: { id: string; counts: { failed: number } }[];
    };
    return messages.find(({ counts }) => counts.failed > 0)!.id;
  });
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  const cards = ['Ao longo do tempo', 'Quem não recebeu e por quê'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  for (const card of cards) await card.getByText('Muitas tentativas em pouco tempo.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.unroute(requests);
  for (const card of cards) {
    await card.getByRole('button', { name: 'Tentar de novo' }).click();
    await card.getByText('Muitas tentativas').waitFor({ state: 'detached' });
  }
});

test('a list without devices explains itself, and an unknown message is reported', async () => {
  const { page } = await ownerPage();
  await openLatest(page, 'scheduled');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Resultados').first().waitFor();
  expect(await page.getByRole('link', { name: /^Clicada/ }).count()).toBe(0);
  await page.goto(`${page.url()}/receipts?event=displayed`);
  await page.getByRole('heading', { name: 'Onde foi mostrada', level: 1 }).waitFor();
  await page.getByText('Nenhum dispositivo por enquanto').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.goto(`${service().url}/console/sites/default/messages/${'A'.repeat(24)}/receipts`);
  await page.getByRole('heading', { name: 'Mensagem não encontrada', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Exportar CSV' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ver todas as mensagens' }).waitFor();
});
