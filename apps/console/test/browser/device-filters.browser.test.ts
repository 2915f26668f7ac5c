import { expect, test } from 'vitest';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('a filter of the address that does not exist is ignored', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices?state=foo`);
  await page.getByText('Nenhum dispositivo ainda').first().waitFor();
  expect(await page.getByText('foo', { exact: true }).count()).toBe(0);
});

test.each([
  ['/sites/default/messages', 'Nenhuma mensagem ainda'],
  ['/sites/default/messages/direct', 'Nenhuma mensagem individual ainda'],
  ['/audit', 'criou a equipe'],
])('a value of the address of %s that does not exist is ignored', async (path, text) => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console${path}?state=foo&order=foo&foo=1`);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('an empty list of devices asks to check the id only if one was typed', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices?browser=firefox`);
  await page.getByText('Limpe um filtro.', { exact: true }).waitFor();
  expect(await page.getByText(/Confira o ID/).count()).toBe(0);
  await page.getByRole('searchbox').fill('abcdefgh');
  await page.getByText(/^Confira o ID/).waitFor();
});

test('an empty list of the devices with held notifications has a text of its own', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/devices?state=held`);
  await page.getByRole('heading', { name: 'Nada guardado agora' }).waitFor();
  await page.getByText(/^Nenhum dispositivo tem avisos à espera/).waitFor();
  expect(await page.getByText(/Confira o ID/).count()).toBe(0);
  await page.goto(`${service().url}/console/sites/default/devices?state=held&browser=firefox`);
  await page.getByRole('heading', { name: 'Nenhum dispositivo encontrado' }).waitFor();
});
