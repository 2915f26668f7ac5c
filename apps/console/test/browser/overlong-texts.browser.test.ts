import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test.each([360, 1280])(
  'beside a title that is too long is by how much, and nothing moves, at %i px',
  async (width) => {
    const { page } = await ownerPage();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${service().url}/console/sites/default/compose`);
    const title = page.getByLabel('Título');
    const body = page.getByLabel('Texto', { exact: true });
    const link = page.getByLabel('Link ao clicar');
    const heights = async () => {
      const tops = [title, body, link].map(async (field) => (await field.boundingBox())!.y);
      const [first = 0, ...others] = await Promise.all(tops);
      return others.map((top) => Math.round(top - first));
    };
    await title.fill('Feira');
    const before = await heights();
    await title.fill('Feira de artesanato e comida na praça da matriz e em toda a cidade nova');
    await page.getByText(/^\d+ caracteres a mais: o fim é cortado em Windows, /).waitFor();
    await body.fill('Neste sábado, na Praça da Matriz, das 8h às 13h, com música.');
    await page
      .getByText(
        /^Até \d+ caracteres só aparecem ao expandir, em macOS|^Até \d+ caracteres só aparecem ao expandir, em Android/,
      )
      .waitFor();
    expect(await heights()).toEqual(before);
    await expectAccessible(page);
    await expectToFit(page, width);
  },
);

test('on a phone, the previews of most devices are shown until the others are asked for', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(`${service().url}/console/sites/default/compose`);
  const names = ['Android', 'Windows', 'iPhone', 'macOS', 'Firefox (Linux)'];
  const count = async () => {
    const shown = names.map((name) => page.getByRole('region', { name, exact: true }).count());
    return (await Promise.all(shown)).reduce((sum, one) => sum + one, 0);
  };
  await expect.poll(count).toBe(2);
  await page.getByRole('button', { name: 'Outros sistemas' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(5);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(2);
});

test('errors are shown until all are fixed, and later ones at the next attempt', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  const title = page.getByLabel('Título');
  const link = page.getByLabel('Link ao clicar');
  const error = page.getByText('Campo obrigatório.');
  await link.fill('vila');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await error.waitFor();
  await title.fill('Oi, {{nome}}');
  await error.waitFor({ state: 'detached' });
  await page.getByText('Complete o que está entre {{ }}').waitFor();
  await title.fill('Feira no domingo');
  await link.fill('https://vila.example/');
  await title.fill('');
  // Rendered together with an error.
  await page.getByText('O título aparece aqui').first().waitFor();
  expect(await error.count()).toBe(0);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await error.waitFor();
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
});
