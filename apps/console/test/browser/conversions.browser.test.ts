import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

test('conversions are set up by keyboard, and the message that they follow counts them', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/settings/integration`);
  const names = page.getByLabel('O que contar');
  await names.focus();
  expect(await names.inputValue()).toBe('agendou');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('agendou, Inscrição');
  await page.keyboard.press('Enter');
  await page.getByText('Use só letras minúsculas sem acento').waitFor();
  await expectAccessible(page);
  await names.fill('agendou, inscreveu');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await page.getByText('Conversões salvas.').waitFor();
  expect(await page.getByLabel('Contar por quantos dias depois do clique').inputValue()).toBe('30');
  await page.getByText(".track('agendou')").waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  await page.goto(`${service().url}/console/sites/default/messages?search=vacina%C3%A7%C3%A3o`);
  await page.getByRole('link', { name: 'Vacinação no posto' }).first().click();
  await page.getByText('Conversões: agendou').waitFor();
  expect(await page.getByRole('region', { name: 'Conversões' }).innerText()).toMatch(
    /\d+ \([\d,]+% dos cliques\)/,
  );
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});
