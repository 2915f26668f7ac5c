import { expect, test } from 'vitest';
import { ask } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const poll = { timeout: 60_000 };

test('a button that is replaced gives the focus to what replaces it', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  expect(await ask(page, 'PUT', '/v1/sites/default/topics/missas', { name: 'Missas' })).toBe(200);
  await page.getByLabel('Título').fill('Missa');
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  /** What has the focus: the label of a field, or the text of another element. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const field = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return field === document.body ? 'body' : field?.textContent;
    });

  await press('Escolher dispositivos');
  await expect.poll(focused, poll).toBe('Este navegador');
  await press('Excluir assuntos ou segmentos');
  await expect.poll(focused, poll).toMatch(/^Missas/);
  await press('Guardar nos rascunhos');
  await page.getByText('Salvo para a equipe.').waitFor();
  await expect.poll(focused, poll).toBe('Rascunho da equipe');
});

test('a draft that is cleared gives the focus to the title of the next one', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  const title = page.getByLabel('Título');
  await title.fill('Missa');
  await page.getByRole('button', { name: 'Começar do zero' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar do zero' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => title.inputValue(), poll).toBe('');
  await expect.poll(() => title.evaluate((field) => field === document.activeElement), poll).toBe(true);
});

test('the error of the focused field is not covered by the bar', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Feira');
  const image = page.getByLabel('URL da imagem').first();
  await image.fill('nada');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() =>
      image.evaluate((field) => {
        const error = field.closest('[data-invalid]')!.getBoundingClientRect();
        return document.activeElement === field && error.bottom < innerHeight - 80;
      }),
    )
    .toBe(true);
});

test('a bar that changes its size does not scroll back to a field far above', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${service().url}/console/sites/default/compose`);
  const title = page.getByRole('textbox', { name: 'Título' });
  await title.fill('Feira');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const bottom = () => title.evaluate((field) => field.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThan(0);
  const width = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--toast-width'));
  const before = await width();
  await page.setViewportSize({ width: 420, height: 740 });
  // The bar was measured: what follows from it has happened.
  await expect.poll(width).not.toBe(before);
  expect(await bottom()).toBeLessThan(0);
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('a group of radio buttons with an error gets the focus in its selected one', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/team`);
  const site = { id: 'capela', name: 'Capela', language: 'pt-BR', timeZone: 'America/Sao_Paulo' };
  expect(await ask(page, 'POST', '/v1/sites', site)).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Convidar alguém' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nenhum', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  await dialog.getByText('Escolha um papel em pelo menos um site.').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent), poll)
    .toMatch(/^Nenhum/);
});

test('a toast stays while its button has the focus, which returns to where it was', async () => {
  const { page } = await ownerPage();
  await page.clock.install();
  await page.goto(`${service().url}/console/account`);
  await page.getByLabel('Nome').fill('Ana Prado');
  // By moments only, which do not add up to the seconds of the toast, however long they take.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  const opener = page.getByRole('button', { name: 'Conta de Ana Prado' });
  const parts = [page.getByText('Nome alterado.'), opener];
  const areSeen = async () => {
    await page.clock.runFor(5);
    return Promise.all(parts.map((part) => part.isVisible()));
  };
  await expect.poll(areSeen, poll).toEqual([true, true]);
  await opener.focus();
  const dismiss = page.getByRole('button', { name: 'Dispensar' });
  await dismiss.focus();
  await page.clock.runFor(20_000);
  expect(await dismiss.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => dismiss.count(), poll).toBe(0);
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});
