import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('the board gets a heading, a colour and a footer', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/settings/bell`);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Salvar mural' }) });
  const preview = form.getByRole('figure', { name: 'Prévia' });
  await preview.getByText('Mural de avisos').waitFor();
  await form.getByRole('textbox', { name: 'Título' }).fill('Avisos da escola');
  await preview.getByText('Avisos da escola').waitFor();
  await form.getByLabel('Cor', { exact: true }).fill('#7a1f6f');
  await form.getByRole('textbox', { name: 'Rodapé' }).fill('Escola Municipal São José');
  const contact = form.getByRole('textbox', { name: 'Contato' });
  await contact.fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Salvar mural' }).click();
  await form.getByText('Digite um endereço completo, que comece com https://, mailto: ou tel:.').waitFor();
  await contact.fill('mailto:ola@example.org');
  await form.getByRole('button', { name: 'Salvar mural' }).click();
  await page.getByText('Mural salvo.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);

  const stored = await (await fetch(service().url, { headers: { accept: 'text/html' } })).text();
  expect(stored).toContain('<title>Avisos da escola · ');
  expect(stored).toContain('#7a1f6f');
  expect(stored).toContain('Escola Municipal São José');
  expect(stored).toContain('href="mailto:ola@example.org"');

  await form.getByRole('button', { name: 'Cor padrão' }).click();
  await form.getByRole('button', { name: 'Salvar mural' }).click();
  await expect
    .poll(async () => (await fetch(service().url, { headers: { accept: 'text/html' } })).text(), {
      timeout: 60_000,
    })
    .not.toContain('#7a1f6f');
  expect(refused).toEqual([]);
});

test('the texts of the board are written in other languages', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/settings/bell`);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Salvar mural' }) });
  await form.getByRole('button', { name: 'Textos em outros idiomas' }).click();
  const labels = () =>
    form
      .getByRole('textbox', { name: /^Título em / })
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).labels![0]!.textContent));
  await form.getByRole('textbox', { name: 'Título em espanhol' }).waitFor();
  const offered = await labels();
  // Each keeps its place while it is written.
  await form.getByRole('textbox', { name: 'Título em espanhol' }).fill('Avisos de la escuela');
  await form.getByRole('textbox', { name: 'Rodapé em inglês' }).fill('Municipal school');
  expect(await labels()).toEqual(offered);
  await form.getByRole('button', { name: 'Salvar mural' }).click();
  await page.getByText('Mural salvo.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  const boardIn = async (language: string) => {
    const headers = { accept: 'text/html', 'accept-language': language };
    return (await fetch(service().url, { headers })).text();
  };
  expect(await boardIn('es')).toContain('<title>Avisos de la escuela · ');
  expect(await boardIn('en')).toContain('lang="en">Municipal school');

  await page.reload();
  const heading = form.getByRole('textbox', { name: 'Título em espanhol' });
  await expect.poll(() => heading.inputValue(), { timeout: 60_000 }).toBe('Avisos de la escuela');
  await heading.fill('');
  await form.getByRole('textbox', { name: 'Rodapé em inglês' }).fill('');
  await form.getByRole('button', { name: 'Salvar mural' }).click();
  await expect.poll(() => boardIn('es'), { timeout: 60_000 }).toContain('<html lang="pt-BR">');
  expect(refused).toEqual([]);
});
