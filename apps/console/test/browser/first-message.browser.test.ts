import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('before there are devices, the confirmation reports whether a message is published on the board or reaches no device', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Bom dia');
  const send = page.getByRole('button', { name: 'Enviar', exact: true });
  const board = page.getByRole('checkbox', { name: 'Publicar também no mural de avisos do site' });
  await board.press('Space');
  await send.click();
  const alone = page.getByRole('alertdialog', { name: 'Nenhum dispositivo ainda: enviar mesmo assim?' });
  await alone.getByText('Os que atenderem na hora do envio vão receber.').waitFor();
  await alone.getByRole('button', { name: 'Enviar agora', disabled: false }).waitFor();
  expect(await alone.getByText('apagar à distância').count()).toBe(0);
  await alone.getByRole('button', { name: 'Voltar' }).click();
  await board.press('Space');
  await send.click();
  const dialog = page.getByRole('alertdialog', { name: 'Nenhum dispositivo ainda: publicar só no mural?' });
  await dialog.getByText('Ninguém recebe uma notificação. O aviso aparece no mural.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('heading', { name: 'Bom dia', level: 1 }).waitFor();
  expect(refused).toEqual([]);
});
