import type { SiteSettings } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectFocusIn, isGuarded } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage, memberPage } = useConsole();

const address = (path: string) => `${service().url}/console/sites/default${path}`;

const settings = '/v1/sites/default/settings';

const storedIn = (page: Page) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as SiteSettings, settings);

const questionIn = (page: Page) => page.getByRole('alertdialog', { name: 'Sair sem salvar?' });

/** Leaves the page by its menu, and by going back; each time the user decides to stay. */
async function stay(page: Page): Promise<void> {
  const before = page.url();
  await expect.poll(() => isGuarded(page), { timeout: 60_000 }).toBe(true);
  await page.getByRole('link', { name: 'Equipe' }).click();
  await questionIn(page).getByRole('button', { name: 'Continuar editando' }).click();
  await questionIn(page).waitFor({ state: 'hidden' });
  await page.goBack();
  await expectFocusIn(questionIn(page));
  await page.keyboard.press('Escape');
  await questionIn(page).waitFor({ state: 'hidden' });
  expect(page.url()).toBe(before);
}

test('settings of the site are not lost without a question', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/messages'));
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  const name = page.getByLabel('Nome', { exact: true });
  await name.fill('Paróquia');
  await stay(page);
  expect(await name.inputValue()).toBe('Paróquia');
  // The browser asks with words of its own before the tab is closed.
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('link', { name: 'Equipe' }).click();
  await expectAccessible(page);
  await questionIn(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await page.getByRole('heading', { name: 'Equipe', level: 1 }).waitFor();
  expect(refused).toEqual([]);
});

test('settings that another user stores meanwhile are not overwritten', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/settings'));
  const name = page.getByLabel('Nome', { exact: true });
  await name.fill('Paróquia');
  expect(await ask(page, 'PATCH', settings, { origins: ['https://www.example.com'] })).toBe(200);
  const card = page.locator('form').filter({ has: name });
  await card.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Configuração salva.').waitFor();
  expect(await page.getByLabel('Origens permitidas').inputValue()).toBe('https://www.example.com');
  expect(await name.inputValue()).toBe('Paróquia');
  await expect.poll(() => isGuarded(page), { timeout: 60_000 }).toBe(false);
  expect(refused).toEqual([]);
});

const meanwhile = { quietHours: { start: '22:00', end: '07:00' }, excess: 'drop' };

test.each([
  {
    path: '/settings/limits',
    field: 'Avisos por dia, no máximo',
    typed: '3',
    other: { deliveryLimits: { dailyLimit: null, ...meanwhile } },
    button: 'Salvar limites',
    stored: { deliveryLimits: { dailyLimit: 3, ...meanwhile } },
  },
  {
    path: '/settings/bell',
    field: 'Rodapé',
    typed: 'Paróquia',
    other: { board: { title: 'Avisos' } },
    button: 'Salvar mural',
    stored: { board: { title: 'Avisos', footer: 'Paróquia' } },
  },
  {
    path: '/settings/integration',
    field: 'O que contar',
    typed: 'agendou',
    other: { conversions: { names: [], days: 30 } },
    button: 'Salvar conversões',
    stored: { conversions: { names: ['agendou'], days: 30 } },
  },
])('a member of $path that another user stores meanwhile is not overwritten', async (card) => {
  const { page, refused } = await ownerPage();
  await page.goto(address(card.path));
  await page.getByLabel(card.field, { exact: true }).fill(card.typed);
  expect(await ask(page, 'PATCH', settings, card.other)).toBe(200);
  await page.getByRole('button', { name: card.button }).click();
  await expect.poll(() => isGuarded(page), { timeout: 60_000 }).toBe(false);
  expect(await storedIn(page)).toMatchObject(card.stored);
  expect(refused).toEqual([]);
});

test('a welcome text that another user stores meanwhile is not overwritten', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const write = (title: string) =>
    ask(page, 'PATCH', settings, { welcomeMessage: { texts: { 'pt-BR': { title } } } });
  expect(await write('Olá')).toBe(200);
  await page.goto(address('/settings/welcome'));
  await page.getByLabel('Link ao clicar').fill('https://www.example.com/');
  expect(await write('Boas-vindas')).toBe(200);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect.poll(() => isGuarded(page), { timeout: 60_000 }).toBe(false);
  const welcomeMessage = { texts: { 'pt-BR': { title: 'Boas-vindas' } }, url: 'https://www.example.com/' };
  expect(await storedIn(page)).toMatchObject({ welcomeMessage });
  expect(refused).toEqual([]);
});

test('what is typed while limits are saved stays', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/settings/limits'));
  const limit = page.getByLabel('Avisos por dia, no máximo');
  const answered = Promise.withResolvers<void>();
  await page.route(`**${settings}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await limit.fill('4');
  await limit.press('Enter');
  await page.locator('form [data-busy]').waitFor();
  await limit.fill('5');
  answered.resolve();
  await page.getByText('Limites salvos.').waitFor();
  expect(await limit.inputValue()).toBe('5');
  expect((await storedIn(page)).deliveryLimits.dailyLimit).toBe(4);
  expect(refused).toEqual([]);
});

test('limits that another user stores appear for a viewer, who leaves them without a question', async () => {
  const { page: owner } = await ownerPage();
  await owner.goto(address(''));
  const page = await memberPage('Bia Lima', { role: 'viewer' });
  await page.goto(address('/settings/limits'));
  const limit = page.getByLabel('Avisos por dia, no máximo');
  await limit.waitFor();
  const deliveryLimits = { dailyLimit: 7, quietHours: null, excess: 'digest' };
  expect(await ask(owner, 'PATCH', settings, { deliveryLimits })).toBe(200);
  await page.evaluate(() => {
    // The sites are fetched again only if they are older than a minute.
    const later = Date.now() + 61_000;
    Date.now = () => later;
    dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => limit.inputValue(), { timeout: 60_000 }).toBe('7');
  await page.getByRole('link', { name: 'Equipe' }).click();
  await page.getByRole('heading', { name: 'Equipe', level: 1 }).waitFor();
});

test('an edited message is left without a question once it is saved, and not before', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/messages'));
  const id = await page.evaluate(async () => {
    const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const body = JSON.stringify({ target: { everyone: true }, notification: { title: 'Feira' }, sendAt });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/v1/sites/default/messages', { method: 'POST', headers, body });
    return ((await response.json()) as { id: string }).id;
  });
  await page.goto(address(`/messages/${id}`));
  // The link that had the focus is gone: the title of the page has it, also without the keys of the console.
  await page.getByRole('link', { name: 'Editar' }).click();
  const title = page.getByLabel('Título');
  await title.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 60_000 })
    .toBe('Editar mensagem agendada');
  // The question is there with the first change: nothing is lost by leaving right after it.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const field = [...document.querySelectorAll('input')].find(({ value }) => value === 'Feira')!;
    field.setRangeText('!', 5, 5, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector<HTMLElement>('a[href$="/team"]')!.click();
  });
  await questionIn(page).getByRole('button', { name: 'Continuar editando' }).click();
  await questionIn(page).waitFor({ state: 'hidden' });
  expect(await title.inputValue()).toBe('Feira!');
  await title.fill('Feira adiada');
  await stay(page);
  expect(await title.inputValue()).toBe('Feira adiada');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: 'Feira adiada', level: 1 }).waitFor();
  expect(await questionIn(page).count()).toBe(0);
});

test('a dialog that was typed in asks before it closes', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/topics'));
  await page.getByRole('button', { name: 'Criar segmento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Criar segmento' });
  const name = dialog.getByLabel('Nome');
  await name.waitFor();
  await name.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Criar segmento' }).first().click();
  await name.fill('Celulares');
  await expect.poll(() => isGuarded(page)).toBe(true);
  await name.press('Escape');
  await questionIn(page).getByRole('button', { name: 'Continuar editando' }).click();
  await questionIn(page).waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Celulares');
  await name.press('Escape');
  await questionIn(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

// The last one: it ends the session of the others.
test('signing out asks first, while what was typed can still be saved', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/settings'));
  const name = page.getByLabel('Nome', { exact: true });
  await name.fill('Capela');
  await expect.poll(() => isGuarded(page), { timeout: 60_000 }).toBe(true);
  const signOut = async () => {
    await page.getByRole('button', { name: /^Conta de / }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  };
  await signOut();
  await questionIn(page).getByRole('button', { name: 'Continuar editando' }).click();
  await questionIn(page).waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Capela');
  const card = page.locator('form').filter({ has: name });
  await card.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Configuração salva.').waitFor();
  // The page that is opened next is no answer to the question.
  await page.getByRole('link', { name: 'Equipe' }).click();
  await page.getByRole('heading', { name: 'Equipe', level: 1 }).waitFor();
  // Without the service, the user stays signed in and on the page.
  await page.route('**/auth/sign-out', (route) => route.abort());
  await signOut();
  await page.getByText('Não foi possível sair').waitFor();
  await page.getByRole('heading', { name: 'Equipe', level: 1 }).waitFor();
  await page.unroute('**/auth/sign-out');
  expect(refused).toEqual([]);
  await signOut();
  await page.getByLabel('Senha', { exact: true }).waitFor();
  await page.goto(address('/settings'));
  await page.getByLabel('Senha', { exact: true }).waitFor();
});
