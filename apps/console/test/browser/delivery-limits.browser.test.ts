import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('an operator limits what each device gets, and reads what will happen', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/settings/limits`);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Salvar limites' }) });
  await form.getByText('Cada dispositivo recebe tudo na hora.').waitFor();
  const most = form.getByRole('textbox', { name: 'Avisos por dia, no máximo' });
  await most.fill('40');
  await most.press('Enter');
  await form.getByText('Digite um número inteiro, de 1 a 20, ou deixe vazio.').waitFor();
  await most.fill('3');
  await form.getByLabel('Silêncio: início').fill('22:00');
  await most.press('Enter');
  await form.getByText('Informe o início e o fim, ou deixe os dois vazios.').waitFor();
  const end = form.getByLabel('Silêncio: fim');
  expect(await end.getAttribute('aria-invalid')).toBe('true');
  expect(await form.getByLabel('Silêncio: início').getAttribute('aria-invalid')).toBe(null);
  await expect.poll(() => end.evaluate((field) => field === document.activeElement)).toBe(true);
  await end.fill('07:00');
  await form.getByText('O que passar disso chega junto às 07:00.').waitFor();
  await form.getByRole('radio', { name: 'Guardar para o resumo' }).focus();
  await page.keyboard.press('ArrowDown');
  await form.getByText('O que passar disso não é entregue.').waitFor();
  await most.press('Enter');
  await page.getByText('Limites salvos.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.reload();
  await form.getByText('no máximo 3 avisos por dia e nenhum das 22:00 às 07:00').waitFor();
  expect(await form.getByRole('radio', { name: 'Não entregar' }).isChecked()).toBe(true);
  expect(refused).toEqual([]);
});
