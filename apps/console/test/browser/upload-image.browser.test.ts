import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { pngFile } from '../../../server/test/harness/png-file.ts';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const png = pngFile(64, new Uint8Array(64 * 32).fill(90));

async function openCompose(): Promise<{ page: Page; refused: readonly string[]; address: Locator }> {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  return { page, refused, address: page.getByLabel('URL da imagem', { exact: true }) };
}

/** Chooses a file, by the keyboard alone. */
async function choose(page: Page, field: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: new RegExp(`^(?:Carregar imagem|Trocar): ${field}$`) }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'feira', mimeType, buffer });
}

test('a chosen file becomes the address of the image, which the preview shows', async () => {
  const { page, refused, address } = await openCompose();
  await choose(page, 'URL da imagem', png);
  await page.getByText('Imagem carregada.').waitFor();
  await expect.poll(() => address.inputValue()).toMatch(/\/images\/[\w-]{24}\.jpg$/);
  const uploaded = await address.inputValue();
  const preview = page.locator(`img[src="${uploaded}"]`).first();
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await expectAccessible(page);
  await expectToFit(page, 360);
  const remove = page.getByRole('button', { name: 'Remover: URL da imagem' });
  await remove.click();
  expect(await address.inputValue()).toBe('');
  expect(await remove.count()).toBe(0);
  await page
    .getByRole('button', { name: 'Carregar imagem: URL da imagem', exact: true })
    .and(page.locator(':focus'))
    .waitFor();
  await choose(page, 'URL da imagem', png);
  await remove.waitFor();

  // Another file takes its place in one step, and the first one is still there to be chosen.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Trocar: URL da imagem' }).click();
  const other = pngFile(32, new Uint8Array(32 * 16).fill(20));
  await (await chooser).setFiles({ name: 'outra', mimeType: 'image/png', buffer: other });
  await expect.poll(() => address.inputValue()).not.toBe(uploaded);
  await page.getByRole('button', { name: 'Usar uma já carregada: URL da imagem' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Usar uma já carregada' });
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
  await dialog.getByText(/64 × \d+ px$/).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await dialog.getByRole('button', { name: /^\d.*64 × \d+ px$/ }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await address.inputValue()).toBe(uploaded);
  await page
    .getByRole('button', { name: 'Usar uma já carregada: URL da imagem' })
    .and(page.locator(':focus'))
    .waitFor();

  // The picture is in the line of its buttons.
  const middleOf = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox())!;
    return y + height / 2;
  };
  const thumbnail = page.locator(`img[src="${uploaded}"][height]`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(Math.abs((await middleOf(thumbnail)) - (await middleOf(remove)))).toBeLessThan(2);
  }

  await page.getByRole('button', { name: 'Mais opções' }).click();
  const icon = page.getByLabel('URL do ícone', { exact: true });
  await icon.waitFor();
  await address.press('Enter');
  expect(await address.evaluate((field) => field === document.activeElement)).toBe(false);
  await choose(page, 'URL do ícone', png);
  await expect.poll(() => icon.inputValue()).toMatch(/\.png$/);
  expect(refused).toEqual([]);
});

test('an image is deleted from the list, and also from the field that has it', async () => {
  const { page, address } = await openCompose();
  await choose(page, 'URL da imagem', pngFile(48, new Uint8Array(48 * 16).fill(50)));
  await expect.poll(() => address.inputValue()).toMatch(/\/images\//);
  const uploaded = await address.inputValue();
  await page.getByRole('button', { name: 'Usar uma já carregada: URL da imagem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Usar uma já carregada' });
  const remove = dialog.getByRole('button', { name: /^Excluir a imagem: .*48 × 16 px$/ });
  const question = page.getByRole('alertdialog', { name: 'Excluir imagem?' });
  await remove.click();
  await question.getByText('ficam sem ela').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await question.waitFor({ state: 'detached' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Excluir imagem' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.getByText('Imagem excluída.').waitFor();
  await expect.poll(() => address.inputValue()).toBe('');
  expect((await page.request.get(uploaded)).status()).toBe(404);
  await expect
    .poll(() => dialog.evaluate((shown) => shown.contains(document.activeElement)), { timeout: 5000 })
    .toBe(true);
});

test('all images of the site are in its settings, which the palette finds', async () => {
  const { page } = await openCompose();
  await choose(page, 'URL da imagem', png);
  await page.getByText('Imagem carregada.').waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await palette.getByRole('searchbox').fill('imagens');
  await palette.getByRole('link', { name: /^Imagens carregadas/ }).click();
  await page.waitForURL(/\/settings$/);
  await page.getByRole('button', { name: 'Gerenciar imagens' }).click();
  const images = page.getByRole('dialog', { name: 'Imagens carregadas' });
  await images
    .getByText(/64 × \d+ px$/)
    .first()
    .waitFor();
  // Nothing is chosen here.
  expect(
    await images
      .getByRole('button')
      .filter({ has: page.locator('img') })
      .count(),
  ).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
});

test('a file that is too large or no image is refused beside its button, and an image from before stays', async () => {
  const { page, address } = await openCompose();
  await choose(page, 'URL da imagem', Buffer.alloc(7 * 2 ** 20));
  await page.getByText('O arquivo tem 7 MB; o limite é 5 MB.', { exact: true }).waitFor();
  await expectAccessible(page);
  await choose(page, 'URL da imagem', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await page
    .getByText(
      'O conteúdo do arquivo não é PNG, JPEG, WebP, GIF nem AVIF. Mudar o nome não basta: converta a imagem.',
    )
    .waitFor();
  await choose(page, 'URL da imagem', png.subarray(0, png.length / 2));
  await page.getByText('O arquivo está danificado ou incompleto.').waitFor();
  expect(await address.inputValue()).toBe('');
  await choose(page, 'URL da imagem', png);
  await expect.poll(() => address.inputValue()).toMatch(/\/images\//);
  const uploaded = await address.inputValue();
  await choose(page, 'URL da imagem', Buffer.from('%PDF-1.7'), 'application/pdf');
  const problem = page.getByText(
    'O arquivo não é PNG, JPEG, WebP, GIF nem AVIF. A imagem anterior continua.',
  );
  await problem.waitFor();
  expect(await address.inputValue()).toBe(uploaded);
  expect(await address.getAttribute('aria-invalid')).toBeNull();
  await expectAccessible(page);
  await choose(page, 'URL da imagem', png);
  await problem.waitFor({ state: 'detached' });
});

test('a message is not sent before its file has arrived', async () => {
  const { page, address } = await openCompose();
  await page.getByLabel('Título').fill('Feira de domingo');
  const begun = Promise.withResolvers<Route>();
  await page.route('**/images?use=image', (route) => begun.resolve(route), { times: 1 });
  await choose(page, 'URL da imagem', png);
  const upload = await begun.promise;
  await address.press('Control+Enter');
  await page.getByRole('button', { name: 'Enviar', exact: true, disabled: true }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await upload.continue();
  await expect.poll(() => address.inputValue()).toMatch(/\/images\//);
  await address.press('Control+Enter');
  await page.getByRole('alertdialog').waitFor();
});

/** Chooses a file whose upload waits until the returned function is called. */
async function chooseSlowly(page: Page, field = 'URL da imagem'): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<Route>();
  await page.route('**/images?use=image', (route) => begun.resolve(route), { times: 1 });
  await choose(page, field, png);
  const upload = await begun.promise;
  return () => upload.continue();
}

/** Resolves when the console has given an upload up. */
function givenUp(page: Page): Promise<unknown> {
  return page.waitForEvent('requestfailed', (request) => request.url().includes('/images?'));
}

const sendable = { name: 'Enviar', exact: true, disabled: false } as const;
/** Less than an upload can take. */
const soon = { timeout: 60_000 };

test('what is written while a file is on its way stays', async () => {
  const { page, address } = await openCompose();
  const title = page.getByLabel('Título');
  await title.fill('Feira');
  const finish = await chooseSlowly(page);
  await title.fill('Feira de domingo');
  await finish();
  await expect.poll(() => address.inputValue()).toMatch(/\/images\//);
  expect(await title.inputValue()).toBe('Feira de domingo');
});

test('a file arrives also while another language is written', async () => {
  const { page, address } = await openCompose();
  const title = page.getByLabel('Título');
  await title.fill('Feira de domingo');
  const finish = await chooseSlowly(page);
  await page.getByRole('button', { name: '+ Idioma' }).click();
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await expect.poll(() => title.inputValue()).toBe('');
  await title.fill('Sunday market');
  expect(await address.count()).toBe(0);
  await finish();
  await page.getByRole('button', sendable).waitFor();
  expect(await title.inputValue()).toBe('Sunday market');
  await page.getByRole('tab').first().click();
  await expect.poll(() => address.inputValue()).toMatch(/\/images\//);
  expect(await title.inputValue()).toBe('Feira de domingo');
});

test('an address that is typed while a file is on its way stays', async () => {
  const { page, address } = await openCompose();
  const finish = await chooseSlowly(page);
  await address.fill('https://example.org/feira.png');
  await finish();
  await page.getByRole('button', sendable).waitFor();
  expect(await address.inputValue()).toBe('https://example.org/feira.png');
});

test('a file that arrives after its draft was cleared is not in the next one', async () => {
  const { page, address } = await openCompose();
  const title = page.getByLabel('Título');
  await title.fill('Feira');
  const finish = await chooseSlowly(page);
  const ended = givenUp(page);
  await page.getByRole('button', { name: 'Começar do zero' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Começar do zero?' });
  await dialog.getByRole('button', { name: 'Começar do zero' }).click();
  await dialog.waitFor({ state: 'detached' });
  await title.fill('Missa');
  // The next one does not wait for it.
  await page.getByRole('button', sendable).waitFor(soon);
  await ended;
  await finish();
  expect(await address.inputValue()).toBe('');
  expect(await title.inputValue()).toBe('Missa');
});

test('a draft is not shared before its file has arrived', async () => {
  const { page, address } = await openCompose();
  await page.getByLabel('Título').fill('Feira de domingo');
  const finish = await chooseSlowly(page);
  await page.getByRole('button', { name: 'Guardar nos rascunhos' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Guardar nos rascunhos da equipe?' });
  const share = dialog.getByRole('button', { name: 'Guardar' });
  await share.press('Enter');
  await finish();
  await share.click();
  await page.getByText('Rascunho guardado. A equipe já pode abri-lo.').waitFor();
  await expect.poll(() => address.inputValue()).toMatch(/\/images\//);
});

test('a template does not replace a file on its way without a question', async () => {
  const { page, address } = await openCompose();
  const template = { name: 'Feira', notification: { title: 'Feira na praça' } };
  expect(await ask(page, 'PUT', '/v1/sites/default/templates/feira', template)).toBe(200);
  const title = page.getByLabel('Título');
  const finish = await chooseSlowly(page);
  const ended = givenUp(page);
  const use = async (choice: string) => {
    await page.getByRole('button', { name: 'Usar modelo' }).click();
    await page.getByRole('dialog', { name: 'Modelos' }).getByRole('button', { name: 'Usar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Substituir o rascunho?' });
    await question.getByText('O conteúdo atual será substituído.').waitFor();
    expect(await question.getByRole('button', { name: 'Guardar antes' }).count()).toBe(0);
    await question.getByRole('button', { name: choice }).click();
    await question.waitFor({ state: 'detached' });
  };
  await use('Manter rascunho');
  expect(await title.inputValue()).toBe('');
  await use('Substituir');
  await expect.poll(() => title.inputValue()).toBe('Feira na praça');
  await page.getByRole('button', sendable).waitFor(soon);
  await ended;
  await finish();
  expect(await address.inputValue()).toBe('');
});

test('a draft that is saved before a template replaces it has the file that was on its way', async () => {
  const { page, address } = await openCompose();
  const template = { name: 'Feira', notification: { title: 'Feira na praça' } };
  expect(await ask(page, 'PUT', '/v1/sites/default/templates/feira', template)).toBe(200);
  const title = page.getByLabel('Título');
  await title.fill('Missa das dez');
  const finish = await chooseSlowly(page);
  await page.getByRole('button', { name: 'Usar modelo' }).click();
  await page.getByRole('dialog', { name: 'Modelos' }).getByRole('button', { name: 'Usar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Substituir o rascunho?' });
  const save = question.getByRole('button', { name: 'Guardar antes' });
  await save.press('Enter');
  await finish();
  await save.click();
  await expect.poll(() => title.inputValue()).toBe('Feira na praça');
  await page.goto(`${service().url}/console/sites/default/messages/drafts`);
  await page.getByRole('link', { name: 'Missa das dez' }).click();
  await expect.poll(() => address.inputValue()).toMatch(/\/images\//);
});

test('a file that arrives after its comparison was turned off does not turn it on', async () => {
  const { page } = await openCompose();
  await page.getByLabel('Título').fill('Feira');
  await page.getByRole('button', { name: 'Mais opções' }).click();
  const compare = page.getByRole('checkbox', { name: 'Comparar duas versões' });
  await compare.press('Space');
  const finish = await chooseSlowly(page, 'URL da imagem da versão B');
  await compare.press('Space');
  expect(await compare.isChecked()).toBe(false);
  await finish();
  await page.getByRole('button', sendable).waitFor();
  expect(await compare.isChecked()).toBe(false);
});

test('what is written in a new comparison stays when the file of the last one arrives', async () => {
  const { page } = await openCompose();
  await page.getByLabel('Título', { exact: true }).fill('Feira');
  await page.getByRole('button', { name: 'Mais opções' }).click();
  const compare = page.getByRole('checkbox', { name: 'Comparar duas versões' });
  await compare.press('Space');
  const finish = await chooseSlowly(page, 'URL da imagem da versão B');
  await compare.press('Space');
  await compare.press('Space');
  const title = page.getByLabel('Título da versão B');
  await title.fill('Feira no domingo');
  await finish();
  await page.getByRole('button', sendable).waitFor();
  await expect
    .poll(() => page.getByLabel('URL da imagem da versão B', { exact: true }).inputValue())
    .toMatch(/\/images\//);
  expect(await title.inputValue()).toBe('Feira no domingo');
});

test('a file that is dropped on the field is uploaded', async () => {
  const { page, address } = await openCompose();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'feira.png', { type: 'image/png' }));
      return transfer;
    },
    [...png],
  );
  await address.dispatchEvent('dragover', { dataTransfer: dropped });
  await address.dispatchEvent('drop', { dataTransfer: dropped });
  await expect.poll(() => address.inputValue()).toMatch(/\/images\//);
});
