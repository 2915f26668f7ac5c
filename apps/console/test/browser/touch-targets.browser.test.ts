import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patience } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

/** The owner's session on a phone with a touch screen. */
async function phonePage(): Promise<Page> {
  const { page } = await ownerPage();
  const context = await page
    .context()
    .browser()!
    .newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      storageState: await page.context().storageState(),
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
  context.setDefaultTimeout(patience);
  return context.newPage();
}

/** The visible controls that are smaller than a finger; links in a text may be (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, summary, [role=tab], label:has(input), input, textarea, nav a, a[data-variant], a[aria-label]';
    const targets = [...document.querySelectorAll(controls)].filter((element) => {
      // The input of a checkbox, and others that are shown to screen readers only: their label is the target.
      const { width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
      return isSeen && !element.matches('label :is([type=checkbox], [type=radio])');
    });
    if (targets.length < 5) throw new Error(`${location.pathname} shows only ${targets.length} controls.`);
    return targets.flatMap((element) => {
      // The name of a row covers all of it.
      const isRow = getComputedStyle(element, '::after').position === 'absolute';
      const target = (isRow && element.closest('tr')) || element;
      const { width, height } = target.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return width < 44 || height < 44 ? [`${name.trim()}: ${width} × ${height}`] : [];
    });
  });
}

test.each([
  '/sites/default',
  '/sites/default/messages',
  '/sites/default/messages/direct',
  '/sites/default/messages/drafts',
  '/sites/default/messages/calendar',
  '/sites/default/messages/recurring',
  '/sites/default/devices',
  '/sites/default/users',
  '/sites/default/topics',
  '/sites/default/settings',
  '/sites/default/settings/limits',
  '/sites/default/settings/bell',
  '/sites/default/settings/integration',
  '/team',
  '/keys',
  '/audit',
  '/account',
])('the controls of %s are large enough for a finger', async (path) => {
  const page = await phonePage();
  await page.goto(`${service().url}/console${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await smallTargets(page)).toEqual([]);
});

test('the controls of a new message are large enough for a finger, also those that others open', async () => {
  const page = await phonePage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByLabel('Título').fill('Missa');
  await page.getByRole('button', { name: '+ Idioma' }).tap();
  await page.getByRole('button', { name: 'Adicionar', exact: true }).tap();
  await page.getByRole('tab').nth(1).waitFor();
  await page.getByText('Assuntos', { exact: true }).tap();
  await page.getByText('Missas', { exact: true }).first().waitFor();
  await page.getByText('Em data e hora marcadas').tap();
  await page.getByRole('group', { name: 'Sugestões de hora' }).waitFor();
  for (const name of ['Mais opções', 'Excluir assuntos ou segmentos', 'Escolher dispositivos']) {
    await page.getByRole('button', { name }).tap();
  }
  await page.getByRole('button', { name: 'Emoji' }).first().tap();
  await page.getByRole('button', { name: 'Fechar' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await smallTargets(page)).toEqual([]);
});

test('what can be done with a draft is in sight, and the title is in the upper half', async () => {
  const page = await phonePage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  const actions = /^(?:Usar modelo|Salvar como modelo|Guardar nos rascunhos|Começar do zero)$/;
  const buttons = page.getByRole('button', { name: actions });
  await expect.poll(() => buttons.count()).toBe(4);
  const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  for (const { left, right } of boxes as DOMRect[]) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
  }
  expect((await page.getByLabel('Título').boundingBox())!.y).toBeLessThan(740 / 2);
});

test('the lists of messages are in one line, and the menu has what the bar has not', async () => {
  const page = await phonePage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const tabs = page.getByRole('navigation', { name: 'Tipos de mensagem' }).getByRole('link');
  await tabs.first().waitFor();
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('button', { name: 'Mais', exact: true }).tap();
  const menu = page.getByRole('dialog').getByRole('link');
  expect(await menu.allTextContents()).toEqual([
    'Assuntos e segmentos',
    'Site',
    'Equipe',
    'Chaves de API',
    'Atividade',
  ]);
});
