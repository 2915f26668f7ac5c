import { readFile } from 'node:fs/promises';
import type { DirectMessages, FailureSummary } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit, headingsOf } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const rows = (page: Page) => page.getByRole('table', { name: 'Mensagens individuais' }).locator('tbody tr');

test('direct messages are listed beside the broadcasts, one row per device, and link to their details', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const broadcasts = page.getByRole('list', { name: 'Mensagens', exact: true });
  await broadcasts.waitFor();
  expect(await broadcasts.getByText('Seu protocolo').count()).toBe(0);
  await page.getByRole('link', { name: 'Individuais' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Mensagens individuais', level: 1 }).waitFor();
  await rows(page).first().waitFor();
  for (const name of ['Mensagens', 'Individuais']) {
    const link = page.getByRole('link', { name, exact: true }).first();
    expect(await link.getAttribute('aria-current')).toBe('page');
  }
  expect(await rows(page).count()).toBe(50);
  // Some ids have hyphens.
  const heights = await rows(page)
    .locator('td a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.max(...heights), 'each id is on one line').toBeLessThan(30);
  // The device of a person is below the person.
  const cell = rows(page)
    .getByRole('cell')
    .filter({ has: page.getByRole('link', { name: /^u-/ }) })
    .first();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const [person, device] = await cell
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
    expect(device!.top).toBeGreaterThanOrEqual(person!.bottom);
    expect(device!.left).toBe(person!.left);
  }
  const days = page.locator('details', { has: page.getByRole('heading', { name: 'Últimos 30 dias' }) });
  await days.locator('summary').press('Enter');
  await days.getByText(/^\d+ enviadas, \d+ mostradas, \d+ com falha/).waitFor();
  await days.getByText('Ver dados').click();
  expect(await days.getByRole('row').count()).toBe(31);
  await expectAccessible(page);
  await expectToFit(page, 360);

  for (const shown of [100, 120]) {
    await page.getByRole('button', { name: 'Mostrar mais antigas' }).click();
    await expect.poll(() => rows(page).count()).toBe(shown);
    await page
      .getByText(shown === 100 ? 'Mais de 100 mensagens' : '120 mensagens', { exact: true })
      .waitFor();
  }
  await page.getByText('Cada uma fica guardada por 30 dias.').waitFor();

  const title = (await page.getByRole('rowheader').first().textContent())!;
  await page.getByRole('rowheader').first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByRole('link', { name: '← Mensagens individuais' }).click();
  await page.getByRole('heading', { name: 'Mensagens individuais', level: 1 }).waitFor();
  expect(refused).toEqual([]);
});

test('direct messages are listed and exported by state, as the address requests', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages/direct?state=failed`);
  await rows(page).first().waitFor();
  const results = await rows(page).locator('td:last-child').allInnerTexts();
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) expect(result).toMatch(/^(Falhou|Expirou)/);
  const downloads = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar CSV' }).click();
  const file = await readFile(await (await downloads).path(), 'utf8');
  const [header, ...lines] = file.trimEnd().split('\r\n');
  expect(header).toMatch(/^\uFEFFID;Criado em \(America\/Sao_Paulo\);Título;Dispositivo;Pessoa;Estado;/);
  expect(lines.length).toBeGreaterThanOrEqual(results.length);
  for (const line of lines) expect(line).toContain(';Falhou;');
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'Todas' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(refused).toEqual([]);
});

test('the page of a message to one device has what happened with its times, and no plot, nor empty results if it failed', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  const messages = await page.evaluate(async () => {
    const answer = await fetch('/v1/sites/default/direct-messages?limit=100');
    return ((await answer.json()) as DirectMessages).messages;
  });
  const toDevices = messages.filter(
    ({ user, state, displayedAt }) =>
      user === undefined && (state !== 'accepted' || displayedAt !== undefined),
  );
  // A message that failed has its reason instead of steps.
  const created = [/^Criada\d/];
  for (const [state, steps, headings] of [
    ['accepted', created, ['Resultados', 'Detalhes da mensagem']],
    ['failed', [], ['Quem não recebeu e por quê', 'Detalhes da mensagem']],
  ] as const) {
    const { id, device } = toDevices.find((message) => message.state === state)!;
    await page.goto(`${service().url}/console/sites/default/messages/${id}`);
    const link = page.locator('dl').getByRole('link', { name: device.slice(0, 8), exact: true });
    expect(await link.getAttribute('href')).toBe(`/console/sites/default/devices/${device}`);
    expect(await headingsOf(page)).toEqual(headings);
    const results = page.getByRole('region', { name: 'Resultados' });
    await expect
      .poll(async () => (await results.getByRole('listitem').allTextContents()).slice(0, steps.length))
      .toEqual(steps.map((step) => expect.stringMatching(step)));
    await expect.poll(() => results.getByText(/^Mostrada/).count()).toBe(steps.length);
    await expectAccessible(page);
    await expectToFit(page, 360);
  }
});

test('the times of a message to one device that could not be loaded can be loaded again', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  const { id } = await page.evaluate(async () => {
    const answer = await fetch('/v1/sites/default/direct-messages?limit=100&state=accepted');
    const { messages } = (await answer.json()) as DirectMessages;
    return messages.find(({ user }) => user === undefined)!;
  });
  const requests = /\/direct-messages\?device=/;
  const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
  await page.route(requests, (route) => route.fulfill({ status: 429, json: problem }));
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  const results = page.getByRole('region', { name: 'Resultados' });
  await results.getByText('Muitas tentativas em pouco tempo.').waitFor();
  expect(await results.getByText('não estão mais guardados').count()).toBe(0);
  await expectAccessible(page);
  await page.unroute(requests);
  await results.getByRole('button', { name: 'Tentar de novo' }).click();
  await results
    .getByText(/^Criada/)
    .first()
    .waitFor();
});

/** Finds a message that push services refused, and that has expired. */
function refusedMessage(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const get = async <Found>(path: string) =>
      (await (await fetch(`/v1/sites/default/${path}`)).json()) as Found;
    const { messages } = await get<DirectMessages>('direct-messages?state=failed&limit=100');
    const old = messages.filter(({ createdAt }) => Date.parse(createdAt) < Date.now() - 5 * 86_400_000);
    for (const { id } of old) {
      const { reasons } = await get<FailureSummary>(`messages/${id}/failures:summary`);
      if (reasons.some(({ reason }) => reason === 'request_refused')) return id;
    }
    return undefined;
  });
}

test('a message that one device has not shown, or that failed for it, links to what to do next', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  const messages = await page.evaluate(async () => {
    const answer = await fetch('/v1/sites/default/direct-messages?limit=100');
    return ((await answer.json()) as DirectMessages).messages;
  });
  const toDevices = messages.filter(({ user }) => user === undefined);
  const unshown = toDevices.find(({ state, displayedAt }) => state === 'accepted' && !displayedAt)!;
  await page.goto(`${service().url}/console/sites/default/messages/${unshown.id}`);
  const why = page.getByRole('region', { name: 'Quem não recebeu e por quê' });
  const device = why.getByRole('link', { name: 'Ver a atividade do dispositivo' });
  expect(await device.getAttribute('href')).toBe(`/console/sites/default/devices/${unshown.device}`);
  expect(await page.getByText('1 dispositivo').count(), 'only in the sentence').toBe(1);
  await expectAccessible(page);
  await expectToFit(page, 360);

  const failed = await refusedMessage(page);
  await page.goto(`${service().url}/console/sites/default/messages/${failed}`);
  await why.getByText(/peça a quem cuida do servidor/).waitFor();
  // The file has only these, and not all that the card counts.
  await why.getByRole('link', { name: 'Exportar falhas (1)', exact: true }).waitFor();
  expect(await why.getByRole('button', { name: 'Reenviar a quem falhou' }).count()).toBe(0);
  await why.getByText('Esta mensagem expirou e não pode ser reenviada a quem falhou.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await why.getByRole('link', { name: 'Duplicar' }).click();
  await page.waitForURL(/compose\?from=/);
  expect(refused).toEqual([]);
});

test('a retry that is refused has no wrong reason, and the message is loaded again', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  const id = await refusedMessage(page);
  // Another member withdraws it when the page has been loaded.
  let isClosed = false;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await page.route(`**/v1/sites/default/messages/${id}`, async (route) => {
    const response = await route.fetch();
    const message = {
      ...((await response.json()) as object),
      expiresAt,
      ...(isClosed && { withdrawn: true }),
    };
    return route.fulfill({ response, json: message });
  });
  await page.route(`**/messages/${id}:retry`, (route) => {
    isClosed = true;
    const problem = { code: 'message_closed', title: 'Message closed', status: 409 };
    return route.fulfill({ status: 409, json: problem });
  });
  await page.goto(`${service().url}/console/sites/default/messages/${id}`);
  await page.getByRole('button', { name: 'Reenviar a quem falhou' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reenviar' }).click();
  await page.getByText('Esta mensagem não pode mais ser reenviada a quem falhou.').waitFor();
  await page.getByText('Esta mensagem foi cancelada ou retirada e não pode ser reenviada').waitFor();
  expect(await page.getByText('Esta mensagem expirou').count()).toBe(0);
});

test('the direct messages of a device are found by its id and linked from its page', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  const device = rows(page).first().getByRole('link').nth(1);
  const id = (await device.textContent())!;
  expect(id).toMatch(/^[A-Za-z0-9_-]{8}$/);
  const search = page.getByRole('searchbox', { name: 'ID do dispositivo' });
  await search.fill(id.slice(0, 7));
  await page.getByText('Pelo menos 8 caracteres').waitFor();
  await search.fill(id);
  await expect.poll(() => new URL(page.url()).search).toBe(`?device=${id}`);
  const isOfDevice = async () =>
    (await rows(page).getByRole('link', { name: id, exact: true }).count()) === (await rows(page).count());
  await expect.poll(isOfDevice).toBe(true);

  await device.click();
  await page.getByRole('heading', { name: 'Atividade' }).waitFor();
  await page.getByRole('link', { name: 'Mensagens individuais' }).click();
  await page.getByRole('heading', { name: 'Mensagens individuais', level: 1 }).waitFor();
  await rows(page).first().waitFor();
  await expect.poll(isOfDevice).toBe(true);
  expect(await search.inputValue()).toMatch(new RegExp(`^${id}.{8}$`));

  // A link to the whole list replaces what was typed.
  await page.getByRole('link', { name: 'Individuais' }).click();
  await expect.poll(() => search.inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('');
  await search.fill('-'.repeat(16));
  await page.getByText('Nenhuma mensagem encontrada').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver todas' }).click();
  await rows(page).first().waitFor();
  expect(await search.inputValue()).toBe('');
});

test('the user of a direct message is searched when it is typed, not with each key', async () => {
  const { page } = await ownerPage();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/direct-messages')) asked.push(searchParams.get('user'));
  });
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  await rows(page).first().waitFor();
  const search = page.getByRole('searchbox', { name: 'ID da pessoa' });
  await search.pressSequentially('ninguem-com-este-id');
  await page.getByText('Nenhuma mensagem encontrada').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?user=ninguem-com-este-id');
  expect(await search.inputValue()).toBe('ninguem-com-este-id');
  expect(asked.at(-1)).toBe('ninguem-com-este-id');
  // On a busy machine some pauses between keys are long.
  expect(asked.length).toBeLessThan('ninguem-com-este-id'.length);
  await page.getByRole('button', { name: 'Ver todas' }).click();
  await rows(page).first().waitFor();
  expect(await search.inputValue()).toBe('');
});

test('clearing the filters of the broadcasts also clears the search', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const search = page.getByRole('searchbox');
  await search.fill('palavra que não há');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('list', { name: 'Mensagens', exact: true }).waitFor();
  expect(await search.inputValue()).toBe('');
});

test('a list of direct messages that failed to load can be loaded again', async () => {
  const { page } = await ownerPage();
  let fails = true;
  await page.route('**/direct-messages?*', (route) =>
    fails ? route.fulfill({ status: 403 }) : route.continue(),
  );
  await page.goto(`${service().url}/console/sites/default/messages/direct`);
  await page.getByText('Não foi possível carregar as mensagens.').waitFor();
  await expectAccessible(page);
  fails = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await rows(page).first().waitFor();

  await page.route('**/direct-messages/days', (route) =>
    fails ? route.fulfill({ status: 403 }) : route.continue(),
  );
  fails = true;
  const days = page.locator('details', { has: page.getByRole('heading', { name: 'Últimos 30 dias' }) });
  await days.locator('summary').press('Enter');
  await days.getByText('Não foi possível carregar as mensagens.').waitFor();
  fails = false;
  await days.getByRole('button', { name: 'Tentar de novo' }).click();
  await days.getByText(/^\d+ enviadas, /).waitFor();
});

test('the latest messages to a person that failed to load can be loaded again', async () => {
  const { page } = await ownerPage();
  const requests = /\/direct-messages\?user=/;
  const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
  await page.route(requests, (route) => route.fulfill({ status: 429, json: problem }));
  await page.goto(`${service().url}/console/sites/default/users/u-1004`);
  const card = page.getByRole('region', { name: 'Mensagens individuais' });
  await card.getByText('Muitas tentativas em pouco tempo.').waitFor();
  await expectAccessible(page);
  await page.unroute(requests);
  await card.getByRole('button', { name: 'Tentar de novo' }).click();
  await card.getByRole('link', { name: 'Ver todas' }).waitFor();
});
