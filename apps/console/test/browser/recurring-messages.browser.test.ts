import type { Messages, RecurringMessage, RecurringMessages } from '@sineta/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectFocusIn, expectToFit } from './console-page.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole();

const address = (path: string) => `${service().url}/console/sites/default${path}`;
const poll = { timeout: 60_000 };

const read = <T>(page: Page, path: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as unknown, path) as Promise<T>;

const scheduled = async (page: Page) =>
  (await read<Messages>(page, '/v1/sites/default/messages?state=scheduled')).messages.length;

const stored = async (page: Page) =>
  (await read<RecurringMessages>(page, '/v1/sites/default/recurring-messages')).recurringMessages;

/** Creates one that begins on the second Sunday at 8, and returns its path. */
async function create(page: Page, name: string, rule: string, to: object = { target: { everyone: true } }) {
  const created = await ask(page, 'POST', '/v1/sites/default/recurring-messages', {
    name,
    rule,
    startsAtLocal: `${secondSunday()}T08:00`,
    message: { ...to, notification: { title: name } },
  });
  expect(created).toBe(201);
  const [{ id }] = (await stored(page)) as [RecurringMessages['recurringMessages'][number]];
  return `/v1/sites/default/recurring-messages/${id}`;
}

/** Presses a button by keyboard, and confirms in the dialog with the same. */
async function confirm(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `${action} “${name}”` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: action }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.count(), poll).toBe(0);
}

test('a message is made to recur by keyboard, then changed, paused, resumed and deleted', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Missa de domingo');
  await page.getByText('Rascunho salvo neste navegador.').waitFor();
  // One that begins in the list has a draft of its own.
  await page.goto(address('/messages/recurring'));
  const create = page.getByRole('link', { name: 'Nova mensagem recorrente' });
  expect(await create.getAttribute('data-variant'), 'the main action of its page').toBe('primary');
  await create.click();
  await page.getByRole('heading', { name: 'Nova mensagem recorrente', level: 1 }).waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('');
  // It begins with when it recurs.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused, poll).toMatch(/^Toda semana|^Todo|^Toda/);
  await expect.poll(() => page.getByRole('button', { name: /Repetir/ }).isVisible()).toBe(true);
  await page.getByText(/^Será enviada tod/).waitFor();
  await page.goto(address('/compose'));
  await page.getByRole('link', { name: 'Repetir esta mensagem…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nova mensagem recorrente', level: 1 }).waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Missa de domingo');
  // It can be sent once after all. What was written just before is not recovered.
  const recovered = page.getByText('Seu rascunho foi recuperado.');
  expect(await recovered.count()).toBe(0);
  await page.getByRole('link', { name: 'Enviar uma vez só' }).click();
  await page.getByRole('heading', { name: 'Nova mensagem', level: 1, exact: true }).waitFor();
  expect(await page.getByLabel('Título').inputValue()).toBe('Missa de domingo');
  expect(await recovered.count()).toBe(0);
  await expect.poll(focused, poll).toBe('Nova mensagem');
  await page.getByRole('link', { name: 'Repetir esta mensagem…' }).click();
  await page.getByRole('heading', { name: 'Nova mensagem recorrente', level: 1 }).waitFor();
  const first = secondSunday();
  await page.getByLabel('Primeira vez').fill(`${first}T08:00`);
  await page.getByText('Será enviada todo domingo, às 08:00.').waitFor();
  await page.getByRole('checkbox', { name: 'Quarta-feira' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Será enviada toda quarta-feira e todo domingo, às 08:00.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: /Repetir/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'No segundo domingo de cada mês' }).waitFor();
  await expectFocusIn(page.getByRole('listbox'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Será enviada no segundo domingo de cada mês, às 08:00.').waitFor();
  await expect.poll(() => page.locator('ol time').count(), poll).toBe(5);
  await expect
    .poll(() => page.locator('ol time').first().getAttribute('datetime'), poll)
    .toBe(`${first}T11:00:00.000Z`);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Agendar' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('no segundo domingo de cada mês, às 08:00', { exact: false }).waitFor();
  await dialog.getByText('pause-a em “Recorrentes”', { exact: false }).waitFor();
  const dates = dialog.getByRole('listitem').locator('time');
  expect(await dates.count()).toBe(3);
  expect(await dates.first().getAttribute('datetime')).toBe(`${first}T11:00:00.000Z`);
  await expectAccessible(page);
  // A second press creates no second message.
  await dialog.getByRole('button', { name: 'Agendar' }).dblclick();

  // By the clock of the site, whatever that of the browser.
  const next = `dom., ${inSentence(first)}, 08:00`;
  // It disappears after seven seconds.
  await page
    .getByText(`“Missa de domingo” vai se repetir. Próximo envio: ${next}, no horário do site.`)
    .waitFor();
  await page.getByRole('heading', { name: 'Mensagens recorrentes', level: 1 }).waitFor();
  await page.getByText('No segundo domingo de cada mês, às 08:00 · Todos', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ver a mensagem agendada' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(await scheduled(page)).toBe(1);

  await page.getByRole('link', { name: 'Missa de domingo' }).click();
  await page.getByRole('heading', { name: 'Editar mensagem recorrente', level: 1 }).waitFor();
  await page.getByLabel('Título').fill('Missa e café');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByText(`“Missa e café” foi alterada. Próximo envio: ${next}, no horário do site.`).waitFor();
  await page.getByRole('link', { name: 'Missa e café' }).waitFor();
  expect(await stored(page)).toMatchObject([{ name: 'Missa e café', rule: 'FREQ=MONTHLY;BYDAY=2SU' }]);

  await page.getByRole('button', { name: 'Pausar “Missa e café”' }).click();
  const sent = `O próximo envio de “Missa e café”, ${next} no horário do site, deixa de estar agendado.`;
  await page.getByRole('alertdialog').getByText(sent).waitFor();
  await expectFocusIn(page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await confirm(page, 'Missa e café', 'Pausar');
  await page.getByText('“Missa e café” está em pausa: nada está agendado.').waitFor();
  await page.getByText('Pausada').waitFor();
  expect(await scheduled(page)).toBe(0);
  await confirm(page, 'Missa e café', 'Retomar');
  await page
    .getByText(`“Missa e café” volta a se repetir. Próximo envio: ${next}, no horário do site.`)
    .waitFor();
  await page.getByRole('link', { name: 'Ver a mensagem agendada' }).waitFor();
  expect(await scheduled(page)).toBe(1);
  await confirm(page, 'Missa e café', 'Excluir');
  await page.getByText('Nada se repete ainda').waitFor();
  await expect.poll(() => page.locator('h1:focus').count(), poll).toBe(1);
  expect(await scheduled(page)).toBe(0);
  await page.goto(address('/compose'));
  expect(await page.getByLabel('Título').inputValue()).toBe('');
  expect(refused).toEqual([]);
});

test('a rule that another member changes while the form is open is not replaced', async () => {
  const { page } = await ownerPage();
  await page.goto(address('/messages'));
  const path = await create(page, 'Feira', 'FREQ=WEEKLY');
  await page.goto(address('/messages/recurring'));
  await page.getByRole('link', { name: 'Feira' }).click();
  await page.getByRole('heading', { name: 'Editar mensagem recorrente', level: 1 }).waitFor();
  await page.getByLabel('Título').fill('Feira na praça');
  expect(await ask(page, 'PATCH', path, { rule: 'FREQ=MONTHLY' })).toBe(200);
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await dialog.getByText('Alguém da equipe alterou isto enquanto você editava. Nada foi salvo.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Título').inputValue()).toBe('Feira na praça');
  expect(await stored(page)).toMatchObject([{ title: 'Feira', rule: 'FREQ=MONTHLY', revision: 2 }]);
  expect(await ask(page, 'DELETE', path)).toBe(204);
});

test('another title keeps what the form has no field for', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/messages'));
  const message = { target: { everyone: true }, ifDisturbing: 'drop' };
  const path = await create(page, 'Aula', 'FREQ=WEEKLY', message);
  await page.goto(address('/messages/recurring'));
  await page.getByRole('link', { name: 'Aula' }).click();
  await page.getByRole('heading', { name: 'Editar mensagem recorrente', level: 1 }).waitFor();
  await page.getByLabel('Título').fill('Aula nova');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByRole('link', { name: 'Aula nova' }).waitFor();
  expect((await read<RecurringMessage>(page, path)).message).toMatchObject({
    ...message,
    notification: { title: 'Aula nova' },
  });
  expect(await ask(page, 'DELETE', path)).toBe(204);
  expect(refused).toEqual([]);
});

test('the calendar shows a month by day, as a table or a list, and begins a message for a day', async () => {
  const { page, refused } = await ownerPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  const first = secondSunday();
  const [month, following] = [monthOf(first), monthOf(first, 1)];
  await page.goto(address('/messages'));
  await create(page, 'Missa', 'FREQ=WEEKLY;COUNT=3');
  await page.getByRole('link', { name: 'Agenda', exact: true }).click();
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor();
  await page.locator('time[aria-current="date"]').waitFor();

  await page.goto(address(`/messages/calendar?month=${month.number}`));
  await page.getByRole('heading', { name: month.title }).waitFor();
  const table = page.getByRole('table');
  await expect.poll(() => table.getByRole('link', { name: 'Missa' }).count(), poll).toBe(3);
  await table.getByText('Agendada').waitFor();
  expect(await table.getByText('Prevista').count()).toBe(2);
  expect(await table.getByRole('cell', { name: '08:00 Missa Agendada' }).count()).toBe(1);
  // The time of what is still to be sent stands out. The first and the last week have days of the months beside it, with what they bring.
  const weight = await table
    .getByText('08:00')
    .first()
    .evaluate((time) => Number(getComputedStyle(time).fontWeight));
  expect(weight).toBeGreaterThan(400);
  // What begins a message is as high as the number of its day.
  const day = table.locator('td p', { has: page.getByRole('link', { name: /^Nova mensagem/ }) }).first();
  const [number, sign] = await Promise.all(
    [day.locator('time'), day.locator('svg')].map(async (part) => (await part.boundingBox())!),
  );
  expect(Math.abs(sign!.y + sign!.height / 2 - number!.y - number!.height / 2)).toBeLessThan(2);
  const days = await table
    .locator('td > div > p:first-child > time')
    .evaluateAll((times) => times.map((time) => Date.parse((time as HTMLTimeElement).dateTime)));
  expect(days.length % 7).toBe(0);
  expect(days.at(-1)! - days[0]!).toBe((days.length - 1) * 24 * 3_600_000);
  // A busy day shows some of its entries, so that its week stays low, and the others on request.
  for (const hour of [12, 13, 14, 15]) {
    const sendAt = `${first}T${hour}:00:00.000Z`;
    const body = { target: { everyone: true }, notification: { title: 'Feira' }, sendAt };
    expect(await ask(page, 'POST', '/v1/sites/default/messages', body)).toBeLessThan(300);
  }
  await page.reload();
  const more = table.getByRole('button', { name: `mais 2, ${Number(first.slice(8))} de ${month.name}` });
  await more.focus();
  expect(await table.getByRole('link', { name: 'Feira' }).count()).toBe(2);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => table.getByRole('link', { name: 'Feira' }).count(), poll).toBe(4);
  await table.getByRole('button', { name: 'Mostrar menos', expanded: true }).press('Enter');
  await expect.poll(() => table.getByRole('link', { name: 'Feira' }).count(), poll).toBe(2);
  await page.getByRole('link', { name: `${following.capital} →` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: following.title }).waitFor();
  expect(new URL(page.url()).searchParams.get('month')).toBe(following.number);
  await page.getByRole('link', { name: `← ${month.capital}` }).click();
  await table.getByText('Agendada').first().waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  await page
    .getByRole('heading', { name: /^Domingo, \d+ de / })
    .first()
    .waitFor();
  expect(await page.getByRole('heading', { name: /^Domingo/ }).count()).toBe(3);
  expect(await table.count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('listitem').filter({ hasText: 'Prevista' }).first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Editar mensagem recorrente', level: 1 }).waitFor();

  await page.clock.setFixedTime(new Date(Date.parse(first) + 36 * 3_600_000));
  await page.goto(address(`/messages/calendar?month=${month.number}`));
  const earlier = page.getByRole('button', { name: '1 dia anterior' });
  await earlier.waitFor();
  expect(await page.getByRole('heading', { name: /^Domingo/ }).count()).toBe(2);
  await earlier.press('Enter');
  await expect.poll(() => page.getByRole('heading', { name: /^Domingo/ }).count(), poll).toBe(3);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.clock.setFixedTime(new Date());
  await page.goto(address(`/messages/calendar?month=${month.number}`));
  // The last tab of a line that is wider than the window.
  const tab = await page.getByRole('link', { name: 'Agenda', exact: true }).boundingBox();
  expect(tab!.x).toBeGreaterThanOrEqual(0);
  expect(tab!.x + tab!.width).toBeLessThanOrEqual(360);
  await page
    .getByRole('link', { name: `Nova mensagem em ${Number(first.slice(8))} de ${month.name}` })
    .click();
  await page.getByRole('heading', { name: 'Nova mensagem', level: 1 }).waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Data e hora' }).inputValue(), poll)
    .toBe(`${first}T08:00`);
  expect(refused).toEqual([]);
});

/** The second Sunday of the next month: a recurring message begins within a year. */
function secondSunday(): string {
  const now = new Date();
  const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  begin.setUTCDate(8 + ((7 - begin.getUTCDay()) % 7));
  return begin.toISOString().slice(0, 10);
}

/** A day as the list has it, such as “13 de dez. de 2026”. */
function inSentence(day: string): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('pt-BR', format).format(new Date(day));
}

/** The month of a day, or one after it: its number, its name, and that with the year. */
function monthOf(day: string, after = 0) {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const begin = new Date(Date.UTC(year, month - 1 + after));
  const name = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(begin);
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    number: begin.toISOString().slice(0, 7),
    name,
    capital,
    title: `${capital} de ${begin.getUTCFullYear()}`,
  };
}
