import { expect, test } from 'vitest';
import { ask, chooseOption, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const address = (path: string) => `${service().url}/console/sites/default${path}`;

test.each(['/devices', '/messages/direct', '/users', '/users/u-1004'])(
  'links to devices and people on %s are large enough to press',
  async (path) => {
    const { page } = await ownerPage();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address(path));
      await page.getByRole('table').waitFor();
      await expectAccessible(page);
    }
  },
);

test('the list of devices has a column for the person, which makes no row higher', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/devices'));
  await page.getByRole('columnheader', { name: 'Pessoa', exact: true }).waitFor();
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^u-/ }) });
  expect(await row.first().getByRole('cell').nth(1).textContent()).toMatch(/^u-\d+$/);
  // The last row has no line below it.
  const heights = await page.locator('tbody tr:not(:last-child)').evaluateAll((rows) =>
    [true, false].map((isOwned) => {
      const some = rows.filter((each) => isOwned === (each.querySelector('a[href*="/users/"]') !== null));
      return Math.min(...some.map((each) => each.getBoundingClientRect().height));
    }),
  );
  expect(heights[0]).toBe(heights[1]);
});

test('people are listed page by page, each with the last visit, and found by the beginning of the id', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/devices'));
  await page.getByRole('link', { name: 'Pessoas', exact: true }).click();
  await page.getByRole('heading', { name: 'Pessoas', level: 1 }).waitFor();
  const people = page.getByRole('rowheader');
  await people.first().waitFor();
  expect(await people.count()).toBe(50);
  await page.getByRole('button', { name: 'Mostrar mais pessoas' }).click();
  await expect.poll(() => people.count()).toBeGreaterThan(50);
  const ids = await people.allTextContents();
  expect(ids).toEqual([...new Set(ids)].sort());
  const total = page.getByRole('status').getByText(/^\d+ pessoas$/);
  const count = async () => Number.parseInt((await total.textContent())!, 10);
  const all = await count();
  expect(all).toBeGreaterThanOrEqual(ids.length);
  await page.getByText('pessoas, por ordem de ID').waitFor();
  const visits = () =>
    page
      .locator('tbody tr td:nth-of-type(2) time')
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime')!)));
  await chooseOption(page, 'Ordem', 'Última visita');
  await page.getByText('pessoas, a última visita mais recente primeiro').waitFor();
  await expect
    .poll(async () => (await visits()).every((at, index, all) => at <= (all[index - 1] ?? at)))
    .toBe(true);
  expect(new Set(await visits()).size).toBeGreaterThan(1);
  expect(new URL(page.url()).searchParams.get('order')).toBe('lastSeen');
  await expectAccessible(page);
  await chooseOption(page, 'Última visita Ordem', 'ID');
  await page.getByText('pessoas, por ordem de ID').waitFor();
  // In another case than the ids have.
  await page.getByRole('searchbox', { name: 'ID da pessoa' }).fill('U-10');
  await expect
    .poll(async () => (await people.allTextContents()).every((id) => id.startsWith('u-10')))
    .toBe(true);
  await expect.poll(count).toBeLessThan(all);
  const [first] = await people.allTextContents();
  await people.first().getByRole('link').click();
  await page.getByRole('heading', { name: `Pessoa ${first}`, level: 1 }).waitFor();
  await page.getByRole('link', { name: '← Pessoas' }).click();
  await page.waitForURL(/users\?search=U-10$/);
  expect(await page.getByRole('searchbox').inputValue()).toBe('U-10');
  await people.first().waitFor();
});

test('the list of a person has no card of people between the filters', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/devices?user=u-10'));
  await page.getByRole('heading', { name: 'Nenhum dispositivo encontrado' }).waitFor();
  expect(await page.getByRole('search').getByRole('list').count()).toBe(0);
});

test('the devices that a segment selects are listed from its number', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/topics'));
  const filter = { any: [{ browsers: ['firefox'] }, { systems: ['ios'] }] };
  const body = { name: 'Firefox ou iPhone', filter };
  expect(await ask(page, 'PUT', '/v1/sites/default/segments/firefox-ou-iphone', body)).toBeLessThan(300);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Firefox ou iPhone' });
  // In words, in the list and where it is chosen.
  const words = 'Navegador: Firefox ou Sistema: iOS';
  await row.getByText(words, { exact: true }).waitFor();
  const count = row.getByRole('link');
  const number = await count.textContent();
  await count.click();
  await page.waitForURL(/devices\?segment=firefox-ou-iphone$/);
  await page.getByText(new RegExp(`^${Number.parseInt(number!, 10)} dispositivos$`)).waitFor();
  await page.getByRole('button', { name: 'Remover filtro: Segmento: Firefox ou iPhone' }).waitFor();
  await page.getByRole('link', { name: 'Escrever para estes' }).click();
  await page.getByRole('radio', { name: 'Um segmento', checked: true }).waitFor();
  await page.getByText(words, { exact: true }).waitFor();
});

test('the actions of a device are in the head of its page, and what has no value is one line', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/devices'));
  await page.getByRole('rowheader').or(page.getByRole('cell')).first().getByRole('link').click();
  const actions = page.getByRole('button', { name: 'Enviar teste' });
  const details = page.getByRole('heading', { name: 'Detalhes' });
  await details.waitFor();
  expect((await actions.boundingBox())!.y).toBeLessThan((await details.boundingBox())!.y);
  await page.getByText(/^Ainda não informado: .*Horário de silêncio, Limite por dia/).waitFor();
  expect(await page.getByText(/^(Nenhum|Nenhuma|Nada)$/).count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
});

test.each(['person', 'device'])('on a phone the head of a %s has one line of actions', async (kind) => {
  const { page } = await ownerPage();
  await page.goto(address('/users/u-1004'));
  const devices = page.getByRole('list', { name: 'Dispositivos' });
  if (kind === 'device') await devices.getByRole('link').first().click();
  const write = page
    .getByRole('link', { name: /^Escrever para este/ })
    .or(page.getByRole('link', { name: 'Escrever para esta pessoa' }));
  const others = ['Baixar os dados', kind === 'device' ? 'Remover dispositivo' : 'Remover pessoa'].map(
    (name) => page.getByRole('button', { name }),
  );
  const more = page.getByRole('button', { name: 'Mais ações' });
  await write.waitFor();
  for (const other of others) await other.waitFor();
  expect(await more.count()).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await more.waitFor();
  for (const other of others) expect(await other.count()).toBe(0);
  const middle = async (part: typeof more) => {
    const { y, height } = (await part.boundingBox())!;
    return Math.round(y + height / 2);
  };
  expect(await middle(more)).toBe(await middle(write));
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await more.focus();
  await page.keyboard.press('Enter');
  for (const other of others) await other.waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    kind === 'device' ? 'Enviar teste' : 'Baixar os dados',
  );
  await expectAccessible(page);
  await expectToFit(page, 360);
  await more.click();
  for (const other of others) await other.waitFor({ state: 'hidden' });
});

test('the page of a user states what follows for a device whose subscription may have ended', async () => {
  const { page } = await ownerPage();
  await page.route('**/v1/sites/default/users/u-1004', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { devices: { state: string }[] };
    json.devices[0]!.state = 'going';
    await route.fulfill({ response, json });
  });
  await page.goto(address('/users/u-1004'));
  const device = page.getByRole('list', { name: 'Dispositivos' }).getByRole('listitem');
  await device.first().getByText('Se informar de novo, o dispositivo será removido.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
});

test('more people than the service orders are not requested in an order after a search', async () => {
  const { page } = await ownerPage();
  const ordered: string[] = [];
  await page.route(/\/v1\/sites\/default\/users\?/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    if (searchParams.has('search')) return route.continue();
    if (searchParams.has('order')) ordered.push(route.request().url());
    const response = await route.fetch();
    const total = { users: 6000, exact: true };
    return route.fulfill({ response, json: { ...((await response.json()) as object), total } });
  });
  await page.goto(address('/users?search=u-10&order=lastSeen'));
  await page.getByText('pessoas, a última visita mais recente primeiro').waitFor();
  await page.getByRole('searchbox', { name: 'ID da pessoa' }).fill('');
  await page.getByText('6.000 pessoas').waitFor();
  await page.getByText('pessoas, por ordem de ID').waitFor();
  expect(ordered).toEqual([]);
});
