import { expect, test } from 'vitest';
import { expectAccessible } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

test('the number of devices and the buttons of a segment stay in view on a phone, and cover no focus', async () => {
  const { page, refused } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('button', { name: 'Criar segmento' }).click();
  const dialog = page.getByRole('dialog');
  const count = dialog.getByRole('status').first();
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await dialog.getByRole('button', { name: 'Sistema' }).click();
  await dialog.getByLabel('Android').check({ force: true });
  await dialog.getByRole('button', { name: 'Mais condições' }).click();
  for (const name of ['Navegador', 'Idioma', 'Sem visita há mais de', 'Entrou desde']) {
    await dialog.getByRole('button', { name, exact: true }).click();
  }
  await count.getByText('Nenhum dispositivo ainda').waitFor();
  await dialog.getByLabel('Nome').focus();
  /** What has the focus, in pixels from the top of the window; undefined if it is one of the buttons that stay. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement!;
      if (element.closest('label, form') === null) return undefined;
      const isStaying = element instanceof HTMLButtonElement && /Salvar|Cancelar/.test(element.textContent);
      return isStaying ? undefined : (element.closest('label') ?? element).getBoundingClientRect().bottom;
    });
  let fields = 0;
  for (let bottom = await focused(); bottom !== undefined; bottom = await focused()) {
    const top = (await count.boundingBox())!.y;
    expect(bottom, `field ${fields}`).toBeLessThanOrEqual(top);
    const button = (await save.boundingBox())!;
    expect(button.y + button.height, `field ${fields}`).toBeLessThanOrEqual(640);
    fields += 1;
    await page.keyboard.press('Tab');
  }
  expect(fields).toBeGreaterThan(15);
  await expectAccessible(page);
  expect(refused).toEqual([]);
});

test('conditions are added and removed by keyboard, and the focus goes with them', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/topics`);
  await page.getByRole('button', { name: 'Criar segmento' }).click();
  const dialog = page.getByRole('dialog');
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      return element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
    });
  await dialog.getByRole('button', { name: 'Sistema' }).press('Enter');
  await expect.poll(focused).toBe('Android');
  await page.keyboard.press('Space');
  await dialog.getByText('Nenhum dispositivo ainda').waitFor();
  const system = dialog.getByRole('group', { name: 'Sistema' });
  // Without a value, a condition stays until it is removed.
  await page.keyboard.press('Space');
  await system.waitFor();
  await dialog.getByRole('button', { name: 'Mais condições' }).press('Enter');
  await expect.poll(focused).toBe('Visitou há até');
  await dialog.getByRole('button', { name: 'Entrou antes de' }).press('Enter');
  await expect.poll(focused).toContain('Entrou antes de');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Remover condição: Sistema' }).press('Enter');
  await expect.poll(focused).toBe('Sistema');
  expect(await system.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Remover condição: Entrou antes de' }).press('Enter');
  await expect.poll(focused).toBe('Entrou antes de');
  await expectAccessible(page);
  expect(refused).toEqual([]);
});
