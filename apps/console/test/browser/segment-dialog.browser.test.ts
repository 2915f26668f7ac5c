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
  await dialog.getByLabel('Android').check({ force: true });
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
