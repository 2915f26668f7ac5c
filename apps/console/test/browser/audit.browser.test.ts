import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit, owner } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage, strangerPage } = useConsole();

test('the activity is filtered by actor, action and day, and counts the repetitions of a refusal', async () => {
  const stranger = (await strangerPage()).page;
  await stranger.goto(`${service().url}/console/sign-in`);
  for (let attempt = 0; attempt < 3; attempt++) {
    const wrong = { email: owner.email, password: 'não é esta senha' };
    expect(await ask(stranger, 'POST', '/v1/auth/sign-in/email', wrong)).toBe(401);
  }
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/audit`);
  const entries = page.getByRole('main').getByRole('listitem');
  const refused = entries.filter({
    hasText: `recusou uma entrada na conta de ${owner.name}: senha incorreta`,
  });
  const founded = entries.filter({ hasText: 'criou a equipe' });
  await founded.waitFor();
  await refused.first().waitFor();
  const choose = async (field: string, option: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Quem', owner.name);
  await expect.poll(() => refused.count()).toBe(0);
  await founded.waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?actor=/);
  await choose('Quem', 'O serviço');
  await expect.poll(() => founded.count()).toBe(0);
  await choose('Ação', /^Recusou uma entrada/);
  // An hour can end between the attempts.
  await refused.first().waitFor();
  await refused.filter({ hasText: /[23] vezes em uma hora/ }).waitFor();
  await page.getByLabel('Até o dia').fill('2001-01-01');
  await page.getByRole('heading', { name: 'Nenhuma atividade encontrada' }).waitFor();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await founded.waitFor();
  expect(await page.getByLabel('Até o dia').inputValue()).toBe('');
});

test('the first day of the activity can be typed, and the address follows', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/audit`);
  const day = page.getByLabel('Desde o dia');
  await day.pressSequentially('11112026');
  await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-11-11');
  expect(await day.inputValue()).toBe('2026-11-11');
  await page.goto(`${service().url}/console/sites/default/devices`);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const seen = page.getByRole('textbox', { name: 'Última visita desde' });
  // The words of a choice agree with its label.
  await page.getByRole('button', { name: 'Etiqueta' }).getByText('Todas', { exact: true }).waitFor();
  await seen.pressSequentially('11112026');
  await expect.poll(() => new URL(page.url()).search).toBe('?seenAfter=2026-11-11');
  expect(await seen.inputValue()).toBe('2026-11-11');
});

test('an entry leads to what it is about, until that is removed', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/audit`);
  const topic = '/v1/sites/default/topics/missas';
  expect(await ask(page, 'PUT', topic, { name: 'Missas', description: '' })).toBeLessThan(300);
  await page.reload();
  const saved = page.getByRole('listitem').filter({ hasText: 'salvou o assunto “Missas”' });
  await saved.getByRole('link', { name: 'Missas' }).click();
  await page.waitForURL(/\/sites\/default\/topics$/);
  expect(await ask(page, 'DELETE', topic)).toBe(204);
  await page.goto(`${service().url}/console/audit`);
  await page.getByRole('listitem').filter({ hasText: 'removeu o assunto' }).waitFor();
  expect(await saved.getByRole('link').count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});

test('on a phone the filters are behind a button, which shows what is set', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${service().url}/console/audit?to=2099-12-31`);
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.waitFor();
  expect((await first.boundingBox())!.y).toBeLessThan(450);
  // A sentence has the whole line, below its time.
  const [time, sentence] = await Promise.all(
    [first.locator('time'), first.locator('p')].map(async (part) => (await part.boundingBox())!),
  );
  expect(sentence!.x).toBe(time!.x);
  expect(sentence!.y).toBeGreaterThan(time!.y);
  const fields = page.getByLabel('Até o dia');
  expect(await fields.isVisible()).toBe(false);
  await page.getByText('Até o dia 31 de dez. de 2099').waitFor();
  const button = page.getByRole('button', { name: 'Filtros' });
  await button.click();
  expect(await fields.isVisible()).toBe(true);
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await button.isVisible()).toBe(false);
  const rows = await Promise.all(
    ['Quem', 'Ação', 'Desde o dia', 'Até o dia', 'Ordem'].map(async (name) =>
      Math.round((await page.getByRole('search').getByText(name, { exact: true }).first().boundingBox())!.y),
    ),
  );
  expect(new Set(rows).size).toBe(2);
});
