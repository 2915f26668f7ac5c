import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectFocusIn, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const focusedType = () => document.activeElement?.getAttribute('type');

/** Presses a key until its dialog opens: the shortcuts are loaded with the first key. */
async function openByKey(key: string, dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await dialog.page().keyboard.press(key);
      return dialog.count();
    })
    .toBe(1);
}

test('single keys open pages, the search and their list, never while writing, and can be turned off', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await openByKey('?', help);
  await help.getByText('Nova mensagem').waitFor();
  // Only keys that do something on this page.
  expect(await help.getByText(/^(?:Mês anterior|Voltar para a lista|Editar a mensagem)/).count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });

  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(focusedType)).toBe('search');
  await page.keyboard.type('c?/');
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('c?/');
  await page.getByRole('heading', { name: 'Mensagens', level: 1 }).focus();
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: 'Nova mensagem', level: 1 }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Ir para…' }).getByRole('button', { name: 'Atalhos' }).click();
  await help.getByText('Usar os atalhos de uma só tecla').click();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.goto(`${service().url}/console/sites/default/devices`);
  await page.getByRole('table').waitFor();
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  await expectFocusIn(palette);
  const top = async () => (await palette.boundingBox())?.y;
  const before = await top();
  await page.keyboard.type('zzzzzz');
  await expect.poll(() => palette.getByRole('link').count()).toBe(0);
  expect(await top()).toBe(before);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  // The list of the shortcuts would keep the palette from opening.
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await palette.waitFor();
});

test('a button opens the palette, on a phone too, before any key was pressed', async () => {
  const { page } = await ownerPage();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${service().url}/console/sites/default`);
    await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
    const button = page.getByRole('button', { name: /^Buscar…/ });
    await button.click();
    const palette = page.getByRole('dialog', { name: 'Ir para…' });
    await palette.getByRole('searchbox').fill('equipe');
    await palette.getByRole('link', { name: 'Equipe' }).waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
  }
});

test('the first keys are not lost while the shortcuts load', async () => {
  const { page } = await ownerPage();
  const slowly = async (press: () => Promise<void>): Promise<void> => {
    const asked = Promise.withResolvers<() => void>();
    const hold = async (route: Route): Promise<void> => {
      await new Promise<void>((resolve) => {
        asked.resolve(resolve);
      });
      await route.continue();
    };
    await page.route('**/assets/shortcuts-*.js', hold, { times: 1 });
    await page.goto(`${service().url}/console/sites/default/messages`);
    await page.getByRole('searchbox').first().waitFor();
    await press();
    const load = await asked.promise;
    load();
  };
  await slowly(() => page.keyboard.type('/g m'));
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('g m');
  await page.evaluate(() => localStorage.setItem('sineta:character-keys', 'off'));
  await slowly(() => page.keyboard.type('/'));
  expect(await page.evaluate(focusedType)).not.toBe('search');
  await page.evaluate(() => localStorage.removeItem('sineta:character-keys'));
  await slowly(() => page.keyboard.type('gd'));
  await page.getByRole('heading', { name: 'Dispositivos', level: 1 }).waitFor();
  await slowly(async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cvisao');
  });
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await expect.poll(() => palette.getByRole('searchbox').inputValue()).toBe('cvisao');
});

test('what is typed at once after Ctrl+K is in the field of the palette, also while it loads', async () => {
  const { page } = await ownerPage();
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  const typeAtOnce = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cancelar', { delay: 20 });
    await expect.poll(() => palette.getByRole('searchbox').inputValue()).toBe('cancelar');
  };
  // The shortcuts come from the network, then from the cache, then they are on the page.
  for (const attempt of [1, 2]) {
    await page.goto(`${service().url}/console/sites/default/messages?attempt=${attempt}`);
    await page.getByRole('searchbox').first().waitFor();
    await typeAtOnce();
  }
  await palette.getByRole('button', { name: 'Cancelar uma mensagem agendada' }).waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await typeAtOnce();
  await palette.getByRole('button', { name: 'Cancelar uma mensagem agendada' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('scheduled');
});

test('the palette finds rescheduling, and the quiet hours among the limits', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  await page.locator('h1').waitFor();
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  const field = palette.getByRole('searchbox');
  await field.fill('remarcar');
  await palette.getByRole('button', { name: 'Remarcar uma mensagem agendada' }).waitFor();
  await field.fill('horario de silencio');
  const limits = palette.getByRole('link', { name: 'Site: Limites' });
  await limits.waitFor();
  await expectAccessible(page);
  await limits.click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/settings\/limits$/);
});

/** Opens the overview in a language of the console. */
async function overviewIn(language: string): Promise<Page> {
  const { page } = await ownerPage();
  await page.addInitScript(
    (chosen) => localStorage.setItem('sineta:preferences', JSON.stringify({ language: chosen })),
    language,
  );
  await page.goto(`${service().url}/console/sites/default`);
  await page.locator('h1').waitFor();
  return page;
}

/** The id of a device. */
function firstDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const list = await fetch('/v1/sites/default/devices?limit=1');
    return ((await list.json()) as { devices: { id: string }[] }).devices[0]!.id;
  });
}

test.each([
  ['pt-BR', 'Dispositivo'],
  ['en', 'Device'],
  ['es', 'Dispositivo'],
])('the palette finds a device by the beginning of its id in %s', async (language, word) => {
  const page = await overviewIn(language);
  const id = await firstDevice(page);
  await openByKey('Control+k', page.getByRole('dialog'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(id.slice(0, 9));
  const found = page.getByRole('dialog').getByRole('link', { name: `${word} ${id.slice(0, 8)}…` });
  await found.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/console/sites/default/devices/${id}`);
});

test('Enter opens a device that is found before the messages with the same text', async () => {
  const page = await overviewIn('pt-BR');
  const id = await firstDevice(page);
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  const answered = Promise.withResolvers<void>();
  await page.route('**/messages?*search=*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await openByKey('Control+k', palette);
  await palette.getByRole('list', { name: 'Mensagens' }).waitFor();
  await page.keyboard.type(id);
  await palette.getByRole('link', { name: `Dispositivo ${id.slice(0, 8)}…` }).waitFor();
  expect(await palette.getByRole('link').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/console/sites/default/devices/${id}`);
  answered.resolve();
});

test('a search that was just typed does not replace the page that is loading', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const released = Promise.withResolvers<void>();
  await page.route(/compose-page/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('searchbox').first().fill('feira');
  await page.getByRole('link', { name: 'Nova mensagem' }).first().click();
  // Longer than the pause after which the address follows the search.
  await page.waitForTimeout(1000);
  released.resolve();
  await page.getByRole('heading', { name: 'Nova mensagem', level: 1 }).waitFor();
  expect(page.url()).toContain('/compose');
});

test('the palette finds pages without accents and messages by their title', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const title = (await page
    .getByRole('list', { name: 'Mensagens' })
    .getByRole('link')
    .first()
    .textContent())!;
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  await palette.getByRole('link', { name: 'Visão geral' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.keyboard.type(title.split(' ')[0]!);
  const found = palette.getByRole('link', { name: title }).first();
  await found.waitFor();

  // Later messages have the word in their text.
  const path = '/v1/sites/default/messages';
  const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const write = (notification: object) =>
    ask(page, 'POST', path, { target: { everyone: true }, notification, sendAt });
  expect(await write({ title: 'Zabumba no coreto' })).toBe(202);
  for (let day = 1; day <= 5; day += 1) {
    expect(await write({ title: `Ensaio ${day}`, body: 'Com zabumba.' })).toBe(202);
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('zabumba');
  await palette.getByRole('link', { name: 'Zabumba no coreto' }).waitFor();
  // Those that have it in their text are in the list only.
  await expect
    .poll(() => palette.getByRole('link').allTextContents())
    .toEqual([expect.stringContaining('Zabumba no coreto'), 'Mais 5 em Mensagens']);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('visao');
  await palette.getByRole('link', { name: 'Visão geral' }).waitFor();
  await expect.poll(() => palette.getByRole('link').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Visão geral', level: 1 }).waitFor();
  await palette.waitFor({ state: 'detached' });
});

test('the palette has the number of further hits, and leads to the list with that search', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages?search=nada`);
  const site = '/v1/sites/default';
  for (let number = 1; number <= 8; number += 1) {
    const sendAt = new Date(Date.now() + number * 24 * 3_600_000).toISOString();
    const message = { target: { everyone: true }, notification: { title: `Gincana ${number}` }, sendAt };
    expect(await ask(page, 'POST', `${site}/messages`, message)).toBe(202);
    const topic = `${site}/topics/gincana-${number}`;
    expect(await ask(page, 'PUT', topic, { name: `Gincana ${number}` })).toBe(200);
  }
  await page.reload();
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('gincana');
  const messages = palette.getByRole('list', { name: 'Mensagens' }).getByRole('link');
  await expect.poll(() => messages.last().textContent()).toBe('Mais 3 em Mensagens');
  expect(await messages.count()).toBe(6);
  await palette.getByRole('link', { name: 'Mais 3 em Assuntos e segmentos' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  // On the page of the list, whose own search it replaces.
  await messages.last().press('Enter');
  await palette.waitFor({ state: 'detached' });
  const rows = page.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(8);
  const search = page.getByRole('searchbox').first();
  expect(await search.inputValue()).toBe('gincana');
  await search.fill('gincana 3');
  await expect.poll(() => rows.count()).toBe(1);

  await page.getByRole('heading', { level: 1 }).focus();
  await openByKey('Control+k', palette);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('gincana');
  await palette.getByRole('link', { name: 'Mais 3 em Assuntos e segmentos' }).press('Enter');
  await page.getByText(/^8 de \d+ assuntos · 0 de \d+ segmentos$/).waitFor();

  await openByKey('Control+k', palette);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('u-');
  await palette.getByRole('link', { name: /^Mais (de )?\d+ em Pessoas$/ }).press('Enter');
  await page.waitForURL(/users\?search=u-$/);
});

test('the palette distinguishes messages of one title, and finds settings, topics and segments', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  const site = '/v1/sites/default';
  const notification = { title: 'Quermesse' };
  for (const day of [3, 4]) {
    const sendAt = new Date(Date.now() + day * 24 * 3_600_000).toISOString();
    const message = { target: { everyone: true }, notification, sendAt };
    expect(await ask(page, 'POST', `${site}/messages`, message)).toBe(202);
  }
  await page.reload();
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  await type('quermesse');
  const found = palette.getByRole('link', { name: /^Quermesse.*Agendada, / });
  await expect.poll(() => found.count()).toBe(2);
  expect(new Set(await found.allTextContents()).size).toBe(2);
  await expectAccessible(page);
  await expectToFit(page, 360);
  for (const name of ['Celulares', 'Missas', 'Site: Mural', 'Site: Mensagem de boas-vindas']) {
    await type(name);
    await palette.getByRole('link', { name }).first().waitFor();
  }
  await type('integracao');
  await palette.getByRole('link', { name: 'Site: Integração' }).waitFor();
  await type('limites');
  await palette.getByRole('link', { name: 'Site: Limites' }).click();
  await page.getByRole('button', { name: 'Salvar limites' }).waitFor();
});

test.each([
  [
    'pt-BR',
    [
      'Mensagens: Agendadas',
      'Mensagens: Rascunhos',
      'Mensagens: Recorrentes',
      'Mensagens: Individuais',
      'Mensagens: Agenda',
      'Fuso horário',
      'Chaves VAPID',
      'Avisos em excesso',
    ],
  ],
  [
    'en',
    [
      'Messages: Scheduled',
      'Messages: Drafts',
      'Messages: Recurring',
      'Messages: Individual',
      'Messages: Calendar',
      'Time zone',
      'VAPID keys',
      'Too many notifications',
    ],
  ],
  [
    'es',
    [
      'Mensajes: Programados',
      'Mensajes: Borradores',
      'Mensajes: Recurrentes',
      'Mensajes: Individuales',
      'Mensajes: Calendario',
      'Zona horaria',
      'Claves VAPID',
      'Avisos en exceso',
    ],
  ],
] as const)(
  'the palette finds the lists of messages and the sections of the settings in %s',
  async (language, names) => {
    const page = await overviewIn(language);
    const palette = page.getByRole('dialog');
    await openByKey('Control+k', palette);
    for (const name of names) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(name);
      await palette.getByRole('link', { name, exact: false }).first().waitFor();
    }
    await page.keyboard.press('Control+a');
    await page.keyboard.type(names[0].split(' ')[1]!);
    await palette.getByRole('link', { name: names[0] }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?state=scheduled');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/messages$/);
  },
);

test('the palette does what the page and the account menu do, and shows its keys', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  await page.getByRole('searchbox').first().waitFor();
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  const find = async (text: string): Promise<void> => {
    await openByKey('Control+k', palette);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  await find('exportar');
  const download = page.waitForEvent('download');
  await palette.getByRole('button', { name: 'Exportar CSV' }).waitFor();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await find('tema');
  await palette.getByRole('button', { name: 'Aparência: Escura' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await find('visao');
  const first = palette.getByRole('link', { name: 'Visão geral' });
  expect(await first.locator('kbd').allTextContents()).toEqual(['g', 'o']);
  const groundOf = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await groundOf(first)).not.toMatch(/, 0\)$|transparent/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });

  await find('criar assunto');
  await page.keyboard.press('Enter');
  const leave = async (name: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name });
    await expectFocusIn(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await leave('Criar assunto');
  await find('convidar');
  await page.keyboard.press('Enter');
  await leave('Convidar para a equipe');
  expect(new URL(page.url()).pathname).toMatch(/\/team$/);

  await find('idioma english');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor();
});

/** Waits until an action has looked for its control a few times, each time after it looked for a dialog. */
async function waitForAttempts(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const find = document.querySelector.bind(document);
        let left = 5;
        document.querySelector = (selector: string) => {
          if (selector === '[role$="dialog"]' && --left === 0) resolve();
          return find(selector);
        };
      }),
  );
}

test('an action of another page waits for that page', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  await page.getByRole('searchbox').first().waitFor();
  const asked = Promise.withResolvers<Route>();
  await page.route(/devices-page/, (route) => asked.resolve(route), { times: 1 });
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('exportar dispositivos');
  await palette.getByRole('button', { name: 'Exportar dispositivos em CSV' }).waitFor();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const loading = await asked.promise;
  await palette.waitFor({ state: 'detached' });
  await waitForAttempts(page);
  await loading.continue();
  expect((await download).url()).toMatch(/\/devices:export/);
});

test('typing continues after the arrow keys left the field of the palette', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const palette = page.getByRole('dialog', { name: 'Ir para…' });
  await openByKey('Control+k', palette);
  const field = palette.getByRole('searchbox');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('mens');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(focusedType)).not.toBe('search');
  await page.keyboard.type('ag');
  expect(await field.inputValue()).toBe('mensag');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Backspace');
  expect(await field.inputValue()).toBe('mensa');

  // A space still presses the button of an action.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('aparencia: escura');
  await palette.getByRole('button', { name: 'Aparência: Escura' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});

test('the keys are listed in groups, beside each other in a wide window', async () => {
  const { page } = await ownerPage();
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(`${service().url}/console/sites/default/messages/calendar`);
  await page.getByRole('link', { name: /→$/ }).waitFor();
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await openByKey('?', help);
  await help.getByText('Mês anterior ou seguinte').waitFor();
  const groups = help.getByRole('heading', { level: 3 });
  expect(await groups.allTextContents()).toEqual(['Em toda página', 'Nesta página', 'Páginas']);
  const lefts = new Set(
    await groups.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left)),
  );
  expect(lefts.size).toBe(2);
  expect((await help.boundingBox())!.height).toBeLessThan(600);
  expect(await help.locator('kbd').count()).toBeGreaterThan(20);
});

test('parts that cannot be loaded are left out, and the text stays', async () => {
  const { page } = await ownerPage();
  for (const part of ['shortcuts', 'disturbed-note']) {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
  }
  // Seeded devices are disturbed at some times of the day only.
  await page.route('**/v1/sites/default/messages', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    const isForecast = 'disturbed' in answer;
    const json = isForecast ? { ...answer, disturbed: { devices: 1, exact: true } } : answer;
    await route.fulfill({ response, json });
  });
  const failed = (part: string) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(part));
  await page.goto(`${service().url}/console/sites/default/compose`);
  const parts = ['/shortcuts-', '/disturbed-note-'].map(failed);
  await page.getByLabel('Título').pressSequentially('Feira');
  await Promise.all(parts);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar agora' }).click();
  await page.getByRole('heading', { name: 'Feira', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/messages\/./);
});

test('the first Ctrl+K is not left to the browser, also with Caps Lock', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/messages`);
  await page.getByRole('searchbox').first().waitFor();
  const isLeft = (init: Pick<KeyboardEventInit, 'key' | 'altKey'>) =>
    page.evaluate((init) => {
      const options = { bubbles: true, cancelable: true, ctrlKey: true, ...init };
      return document.body.dispatchEvent(new KeyboardEvent('keydown', options));
    }, init);
  expect(await isLeft({ key: 'K' })).toBe(false);
  expect(await isLeft({ key: 'k', altKey: true })).toBe(true);
});
