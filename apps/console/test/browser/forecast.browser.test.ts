import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const settings = '/v1/sites/default/settings';
const hour = 3_600_000;

/** What the clocks of São Paulo show, some milliseconds from now. */
function inSaoPaulo(ahead: number): string {
  const options = { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' } as const;
  return new Date(Date.now() + ahead).toLocaleString('sv', options).replace(' ', 'T');
}

test('a local time that has passed is refused, and elsewhere the confirmation counts who gets it at once', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  expect(await ask(page, 'PATCH', settings, { timeZone: 'America/Sao_Paulo' })).toBe(200);
  await page.reload();
  await page.getByRole('textbox', { name: 'Título' }).fill('Missa');
  await page.getByText('No horário local de cada dispositivo').click();
  const time = page.getByLabel('Data e hora', { exact: true });
  expect(await time.inputValue()).toMatch(/T08:00$/);
  const dialog = page.getByRole('alertdialog');
  const schedule = page.locator('form').getByRole('button', { name: 'Agendar', exact: true });
  await time.fill(inSaoPaulo(-60_000));
  await schedule.click();
  await page.getByText('Esta hora já passou no fuso do site. Escolha outra ou envie agora.').waitFor();
  expect(await dialog.count()).toBe(0);
  const at = inSaoPaulo(hour);
  await time.fill(at);
  await schedule.click();
  // “da 01:20”, “das 14:20”.
  const passed = `Em outros fusos já passou das? ${at.slice(11)}: `;
  await dialog
    .getByText(new RegExp(`^${passed}\\d+ dispositivos recebem assim que você confirmar`))
    .waitFor();
  await dialog.getByText('Quem já tiver recebido continua com ela.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await time.fill(inSaoPaulo(72 * hour));
  // Of the seeded devices, some are in time zones ahead of the site.
  const first = /Os primeiros \(.+\) recebem (?:hoje|amanhã|em .+) às? \d\d:\d\d, no seu fuso\./;
  await page.locator('form').getByText(first).waitFor();
  await schedule.click();
  await dialog.getByText('O número é o de agora').waitFor();
  await dialog.getByText(first).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await dialog.getByText('Em outros fusos').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await page.getByRole('heading', { name: 'Missa', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Remarcar' }).click();
  const moved = page.getByRole('dialog', { name: 'Remarcar o envio' });
  await moved.getByLabel('Data e hora').fill(inSaoPaulo(-60_000));
  await moved.getByText('Esta hora já passou no fuso do site.').waitFor();
  await moved.getByLabel('Data e hora').fill(at);
  await moved.getByText(new RegExp(`^${passed}`)).waitFor();
  expect(refused).toEqual([]);
});

test('the confirmation counts an estimated audience one by one, and the lines stay where they are', async () => {
  const { page, refused } = await ownerPage();
  const counted = Promise.withResolvers<void>();
  await page.route('**/audience:count', async (route) => {
    const { patient } = route.request().postDataJSON() as { patient?: boolean };
    if (patient) await counted.promise;
    const count = patient ? { devices: 498, exact: true } : { devices: 512, exact: false };
    await route.fulfill({ json: count });
  });
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Missa');
  await page.getByText('Cerca de 512 dispositivos').first().waitFor();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('alertdialog', { name: 'Enviar a cerca de 512 dispositivos?' }).waitFor();
  await dialog.getByText('Contando os dispositivos um a um…').waitFor();
  const heightOf = async () => (await dialog.boundingBox())!.height;
  await dialog.getByRole('radio', { name: 'Enviar mesmo assim' }).waitFor();
  const before = await heightOf();
  counted.resolve();
  await page.getByRole('alertdialog', { name: 'Enviar a 498 dispositivos?' }).waitFor();
  await dialog.getByText('Contados um a um.').waitFor();
  // The numbers and the audience are next to the title, and what can be chosen looks like it.
  const lines = await dialog.locator('p').allInnerTexts();
  expect(lines[0]).toMatch(/^\d+ dispositivos recebem agora, \d+ no resumo\.$/);
  expect(lines.slice(1, 3)).toEqual(['Missa', 'Público: Todos · Contados um a um.']);
  const colours = await dialog
    .locator('h2, label')
    .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).color));
  expect(new Set(colours).size).toBe(1);
  expect(await heightOf()).toBe(before);
  await expectAccessible(page);
  // The form keeps the number.
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await page.locator('form').getByText('498 dispositivos', { exact: true }).first().waitFor();
  expect(await page.getByText('Cerca de 512 dispositivos').count()).toBe(0);
  expect(refused).toEqual([]);
});

test('without a count of its own, the confirmation takes that of the check, and without both reports no number', async () => {
  const { page } = await ownerPage();
  const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
  let isRefused = true;
  await page.route('**/audience:count', (route) => route.fulfill({ status: 429, json: problem }));
  await page.route('**/v1/sites/default/messages', (route) =>
    isRefused ? route.fulfill({ status: 429, json: problem }) : route.continue(),
  );
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Missa');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Enviar mensagem?' });
  await dialog.getByText(/^Estimativa indisponível: /).waitFor();
  expect(await dialog.getByText('Nenhum dispositivo atende').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  isRefused = false;
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('alertdialog', { name: /^Enviar a (cerca de )?[\d.]+ dispositivos\?$/ }).waitFor();
});

test('the message is not sent before the answer about its devices, and without one the confirmation reports it', async () => {
  const { page } = await ownerPage();
  // On a busy machine, looking for violations takes longer than the console waits for an answer.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  const released = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route('**/v1/sites/default/messages', async (route) => {
    const body = route.request().postDataJSON() as { validateOnly?: boolean } | null;
    if (route.request().method() === 'POST' && body?.validateOnly !== true) sent.push(body);
    if (body?.validateOnly) await released.promise;
    await route.continue();
  });
  await page.goto(`${service().url}/console/sites/default/compose`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Procissão');
  const ask = page.locator('form').getByRole('button', { name: 'Enviar', exact: true });
  await ask.click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Enviar agora' });
  await dialog.getByText(/^Verificando quantos dispositivos recebem…/).waitFor();
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await confirm.press('Enter');
  await expectAccessible(page);
  released.resolve();
  await dialog.getByText(/ dispositivos recebem agora/).waitFor();
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBeNull();
  // All that is above the button is there with it.
  const place = await confirm.boundingBox();
  expect(await dialog.getByRole('radio').count()).toBe(3);
  await page.waitForLoadState('networkidle');
  expect(await confirm.boundingBox()).toEqual(place);
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Voltar' }).click();

  await page.getByRole('textbox', { name: 'Título' }).fill('Procissão adiada');
  await ask.waitFor();
  await page.context().setOffline(true);
  await ask.click();
  await dialog.getByText(/^Estimativa indisponível: /).waitFor();
  expect(await confirm.getAttribute('aria-disabled')).toBeNull();
  await page.context().setOffline(false);
  await confirm.click();
  await page.getByRole('heading', { name: 'Procissão adiada', level: 1 }).waitFor();
  expect(sent).toHaveLength(1);
});

test('the confirmation promises no device what the quiet hours of the site hold', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  const quietHours = { start: inSaoPaulo(-hour).slice(11), end: inSaoPaulo(2 * hour).slice(11) };
  const deliveryLimits = { dailyLimit: null, quietHours, excess: 'digest' };
  expect(await ask(page, 'PATCH', settings, { timeZone: 'America/Sao_Paulo', deliveryLimits })).toBe(200);
  await page.reload();
  await page.getByRole('textbox', { name: 'Título' }).fill('Aviso da noite');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const countOf = async (words: RegExp): Promise<number> => {
    const text = dialog.getByText(words);
    return (await text.count()) === 0 ? 0 : Number(/\d+/.exec((await text.textContent())!)![0]);
  };
  const split = /^\d+ dispositivos recebem agora, \d+ no resumo\.$/;
  await dialog.getByText(split).waitFor();
  const now = await countOf(split);
  const site = await countOf(
    /^Horário de silêncio do site: \d+ dispositivos recebem no resumo das? \d\d:\d\d\.$/,
  );
  // At night, some seeded people have quiet hours of their own.
  const visitors = await countOf(/^Por escolha do visitante, \d+ dispositivos? recebem? no resumo\.$/);
  expect(site).toBeGreaterThan(now);
  await dialog.getByText(`Enviar a ${now + site + visitors} dispositivos?`).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});

test('a message to a person in quiet hours is announced and shown as held', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default/compose`);
  const quietHours = { start: inSaoPaulo(-hour).slice(11), end: inSaoPaulo(2 * hour).slice(11) };
  const deliveryLimits = { dailyLimit: null, quietHours, excess: 'digest' };
  expect(await ask(page, 'PATCH', settings, { timeZone: 'America/Sao_Paulo', deliveryLimits })).toBe(200);
  const id = await page.evaluate(async () => {
    // One whose clock is that of the site.
    const list = await fetch('/v1/sites/default/devices?timeZone=America/Sao_Paulo&limit=1');
    return ((await list.json()) as { devices: { id: string }[] }).devices[0]!.id;
  });
  expect(await ask(page, 'PUT', `/v1/sites/default/devices/${id}/user`, { user: 'ana' })).toBeLessThan(300);
  await page.reload();
  await page.getByRole('textbox', { name: 'Título' }).fill('Recado da noite');
  await page.getByText('Uma pessoa', { exact: true }).click();
  await page.getByLabel('ID da pessoa').fill('ana');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/^Nenhum dispositivo recebe agora, /).waitFor();
  await dialog.getByRole('button', { name: 'Enviar agora' }).click();
  await page.getByRole('heading', { name: 'Recado da noite', level: 1 }).waitFor();
  const held = /^Ninguém recebeu na hora: guardada em 1 dispositivo para o resumo/;
  await page.getByText(held).waitFor({ timeout: 60_000 });
  await page.getByText('Guardada', { exact: true }).waitFor();
  await page.getByText('Uma pessoa', { exact: true }).waitFor();
  await page.getByText(/^Guardadas para o resumo: /).waitFor();
  await page.getByRole('link', { name: '← Mensagens individuais' }).click();
  await page.getByText('Recado da noite').first().waitFor();
  await page
    .getByText(/^(horário de silêncio do (site|visitante)|só urgentes)$/)
    .first()
    .waitFor();
  expect(refused).toEqual([]);
});
