import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

test('a message with a link has UTM parameters, which a template restores', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByLabel('Título').fill('Feira no sábado');
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('button', { name: 'Menos opções', expanded: true }).waitFor();
  await page.getByLabel('Substituir aviso anterior (nome)').waitFor();
  const source = page.getByLabel('Origem (utm_source)');
  expect(await source.count()).toBe(0);
  await page.getByLabel('Link ao clicar').first().fill('https://vilanova.example/feira');
  await source.fill('sineta');
  await page.getByLabel('Meio (utm_medium)').fill('push');
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Salvar como modelo' }).click();
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  const help = (await page.getByText('Substitui um modelo').boundingBox())!;
  expect((await save.boundingBox())!.y - help.y - help.height, 'space above the buttons').toBeGreaterThan(20);
  await save.click();
  await page.getByText('Modelo “Feira no sábado” salvo.').waitFor();
  await page.getByRole('button', { name: 'Começar do zero' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Começar do zero' }).click();
  await expect.poll(() => source.count(), { timeout: 60_000 }).toBe(0);
  await page.getByRole('button', { name: 'Usar modelo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Para mudar um modelo, use-o e salve de novo').waitFor();
  const [heading, first] = await Promise.all(
    [
      dialog.getByRole('heading'),
      dialog.getByRole('listitem').first().getByText('Feira no sábado').first(),
    ].map(async (text) => (await text.boundingBox())!.x),
  );
  expect(first, 'the templates begin where the heading does').toBeCloseTo(heading!, 0);
  await dialog.getByRole('button', { name: /^Usar/ }).first().click();
  await expect.poll(() => source.inputValue(), { timeout: 60_000 }).toBe('sineta');
  expect(await page.getByLabel('Meio (utm_medium)').inputValue()).toBe('push');
  expect(refused).toEqual([]);
});
