import type { Activity, Overview } from '@sineta/protocol';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

test('the overview shows who joined and left, by browser and by topic', async () => {
  const { page, refused } = await ownerPage();
  const answer = page.waitForResponse((response) => response.url().includes('/overview?'));
  await page.goto(`${service().url}/console/sites/default`);
  const { changes } = (await (await answer).json()) as Overview;
  const { joined, left, before } = changes.browsers.find(({ name }) => name === 'firefox')!;
  const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
  const net = before!.joined - before!.left;
  const number = (value: number) => value.toLocaleString('pt-BR');
  const came = `${number(joined)} ${joined === 1 ? 'entrou' : 'entraram'}`;
  const went = `${number(left)} ${left === 1 ? 'saiu' : 'saíram'}`;
  const browsers = page.getByRole('region', { name: 'Navegador', exact: true });
  await browsers
    .getByText(`Saldo ${signed(joined - left)} (antes ${signed(net)}): ${came}, ${went}`, { exact: true })
    .waitFor();
  const topics = page.getByRole('region', { name: 'Assunto', exact: true });
  await topics.getByRole('link', { name: 'Missas' }).waitFor();
  await topics
    .getByText(/^Saldo .+: \d+ entr(?:ou|aram), \d+ sa(?:iu|íram)$/)
    .first()
    .waitFor();
  const below = async (above: Locator, below: Locator) =>
    (await above.boundingBox())!.y < (await below.boundingBox())!.y;
  const sends = page.getByRole('region', { name: 'Envios e cliques' });
  expect(await below(page.getByRole('region', { name: 'Seu público' }), sends)).toBe(true);
  expect(await below(sends, browsers), 'sends and clicks come second').toBe(true);
  await expectAccessible(page);
  await expectToFit(page, 360);

  // A part leads to its devices, and what changed in it does not: the list has no filter for those of a topic.
  expect(await page.getByRole('link', { name: /entr(?:ou|aram)$/ }).count()).toBe(0);
  await browsers.getByRole('link', { name: 'Firefox', exact: true }).click();
  await page.waitForURL(/\/devices\?browser=firefox$/);
  await page.getByRole('heading', { name: 'Dispositivos', level: 1 }).waitFor();
  await page.getByRole('table').waitFor();
  expect(refused).toEqual([]);
});

test('the latest message has its distance from the median, in percentage points', async () => {
  const { page } = await ownerPage();
  const answer = page.waitForResponse((response) => response.url().includes('/activity?'));
  await page.goto(`${service().url}/console/sites/default`);
  const { latest } = (await (await answer).json()) as Activity;
  const { counts } = latest!.message;
  const points = (counts.displayed / counts.accepted - latest!.usual!.rates.displayed) * 100;
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const sign = points < 0 ? '−' : '+';
  const shown = page.getByRole('region', { name: 'Última mensagem' }).getByText(/ p\.p\.$/);
  await shown.first().waitFor();
  expect(await shown.allInnerTexts()).toContain(
    `${sign}${Math.abs(points).toLocaleString('pt-BR', format)} p.p.`,
  );
});

test('a latest message that failed has its reason and leads to its page, without rates', async () => {
  const page = await overviewWith(({ latest }) => {
    const { counts } = latest!.message;
    const none = {
      ...counts,
      accepted: 0,
      displayed: 0,
      clicked: 0,
      failed: counts.targeted,
      gone: 0,
      held: 0,
    };
    return { latest: { ...latest!, message: { ...latest!.message, state: 'failed', counts: none } } };
  });
  const summary = { reasons: [{ reason: 'vapid_refused', service: 'google', status: 403, devices: 7 }] };
  await page.route('**/failures:summary', (route) => route.fulfill({ json: summary }));
  const latest = page.getByRole('region', { name: 'Última mensagem' });
  await latest.getByText('O serviço de push rejeitou a assinatura do servidor: 7 dispositivos.').waitFor();
  expect(await latest.getByRole('definition').count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await latest.getByRole('link', { name: 'Ver por quê' }).click();
  await page.getByRole('heading', { name: 'Quem não recebeu e por quê' }).waitFor();
});

test('the message that is being sent comes first, with its progress, until it has ended', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByRole('region', { name: 'Última mensagem' }).waitFor();
  expect(await page.getByRole('region', { name: / agora$/ }).count()).toBe(0);
  const id = await page.evaluate(async () => {
    const json = {
      target: { everyone: true },
      notification: { title: 'Coleta de lixo muda' },
      experiment: { share: 20, decideAfterMinutes: 60, variant: { title: 'Amanhã o caminhão passa' } },
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(json);
    const response = await fetch('/v1/sites/default/messages', { method: 'POST', headers, body });
    return ((await response.json()) as { id: string }).id;
  });
  await page.reload();
  // Its A/B test runs.
  const sending = page.getByRole('region', { name: 'Em teste agora' });
  await sending.getByRole('progressbar').waitFor();
  const { y } = (await sending.boundingBox())!;
  expect(y).toBeLessThan((await page.getByRole('region', { name: 'Última mensagem' }).boundingBox())!.y);
  const link = sending.getByRole('link', { name: 'Coleta de lixo muda' });
  expect(await link.getAttribute('href')).toMatch(new RegExp(`/messages/${id}$`));
  await expectAccessible(page);
  for (const width of [1280, 360]) await expectToFit(page, width);
  expect(await ask(page, 'POST', `/v1/sites/default/messages/${id}:cancel`, undefined)).toBe(200);
  await sending.waitFor({ state: 'detached' });
  expect(refused).toEqual([]);
});

test('the period is kept in the address', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const period = page.getByRole('button', { name: / Período$/ });
  await period.click();
  await page.getByRole('option', { name: '90 dias' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?days=90');
  await page.reload();
  await period.getByText('90 dias').waitFor();
});

/** Opens the overview of a site with a part of its activity replaced. */
async function overviewWith(change: (activity: Activity) => Partial<Activity>): Promise<Page> {
  const { page } = await ownerPage();
  await page.route('**/activity?*', async (route) => {
    const response = await route.fetch();
    const activity = (await response.json()) as Activity;
    await route.fulfill({ response, json: { ...activity, ...change(activity) } });
  });
  await page.goto(`${service().url}/console/sites/default`);
  return page;
}

/** Opens the overview of a site with these clicks by hour. */
async function overviewWithHours(hours: Activity['hours']): Promise<Locator> {
  const page = await overviewWith(() => ({ hours }));
  return page.getByRole('region', { name: 'Quando clicam' });
}

const clicks = (weekday: number, messages: number, displayed: number, clicked: number) => ({
  weekday,
  hour: 9,
  messages,
  displayed,
  clicked,
});

test('until hours can be compared, one line has the number of missing messages, with the table behind it', async () => {
  const without = await overviewWithHours([clicks(1, 1, 29, 10)]);
  const five = 'Aparece depois de 3 mensagens em cada um de dois horários diferentes. Faltam 5.';
  await without.getByText(five, { exact: true }).waitFor();
  expect(await without.getByRole('table').count()).toBe(0);

  const one = await overviewWithHours([clicks(1, 1, 100, 10)]);
  await one.getByText(five, { exact: true }).waitFor();
  expect(await one.getByRole('table').isVisible()).toBe(false);
  await one.getByText('Ver dados').click();
  await one.getByRole('cell', { name: '10%', exact: true }).waitFor();

  const alone = await overviewWithHours([clicks(1, 3, 100, 12), clicks(2, 2, 100, 15)]);
  await alone.getByText(/horários diferentes\. Falta 1\.$/).waitFor();
  await alone.getByText('Ver dados').click();
  const cell = alone.getByRole('cell', { name: '12%', exact: true });
  await cell.waitFor();
  expect(await cell.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});

test('hours with fewer than three messages are soft, and the text of the best time has this limit', async () => {
  const card = await overviewWithHours([clicks(1, 3, 100, 13), clicks(2, 3, 100, 9), clicks(3, 2, 100, 15)]);
  const best = 'Mais cliques, entre horários com 3 mensagens ou mais: segunda-feira, das 8h às 12h, com 13%';
  await card.getByText(best).waitFor();
  const colourOf = (name: string) =>
    card.getByRole('cell', { name, exact: true }).evaluate((cell) => getComputedStyle(cell).color);
  const soft = await card.getByText(best).evaluate((text) => getComputedStyle(text).color);
  expect(await colourOf('15%')).toBe(soft);
  expect(await colourOf('13%')).not.toBe(soft);
  await expectAccessible(card.page());
});

test('the crosshair of a plot is on the point that is read, and under the reading', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default?days=7`);
  const card = page.getByRole('region', { name: 'Envios e cliques' });
  const area = card.locator('.u-over').first();
  await area.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await area.boundingBox())!;
  // Between two of seven days.
  await page.mouse.move(x + (2.8 / 7) * width, y + height / 2);
  const reading = card.getByText(/: [\d.]+ enviadas$/);
  await reading.waitFor();
  const middleOf = (selector: string) =>
    card
      .locator(selector)
      .first()
      .evaluate((it) => {
        const { left, width } = it.getBoundingClientRect();
        return left + width / 2;
      });
  const point = await middleOf('.u-cursor-pt');
  expect(point - x).toBeCloseTo((2.5 / 7) * width, -1);
  expect(Math.abs((await middleOf('.u-cursor-x')) - point), 'in pixels').toBeLessThanOrEqual(1.5);

  await page.mouse.move(x + 4, y + height / 2);
  const isOnTop = await reading.evaluate((it) => {
    const { left, top } = it.getBoundingClientRect();
    const line = document.querySelector<HTMLElement>('.u-cursor-x')!;
    for (const each of [it as HTMLElement, line]) each.style.pointerEvents = 'auto';
    line.style.inset = '0';
    line.style.translate = 'none';
    return document.elementFromPoint(left + 6, top + 6) === it;
  });
  expect(isOnTop).toBe(true);
});

test('on a phone the overview is at most five screens, and begins with what to do and what was done', async () => {
  const { page, refused } = await ownerPage();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByText('Quando clicam').waitFor();
  await page.getByText(/De .+ em .+ a /).waitFor();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, 'in pixels').toBeLessThanOrEqual(5 * 640);

  // Above the navigation, which is at the end of the window.
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height;
  };
  const { y: navigation } = (await page.getByRole('navigation').last().boundingBox())!;
  const latest = page.getByRole('region', { name: 'Última mensagem' });
  for (const part of [
    page.getByRole('link', { name: 'Nova mensagem' }).first(),
    page.getByRole('region', { name: 'Próxima agendada' }),
    page.getByRole('link', { name: 'Editar' }),
    page.getByRole('button', { name: 'Remarcar' }),
    latest.getByRole('definition').filter({ hasText: '%' }).first(),
  ]) {
    expect(await bottomOf(part)).toBeLessThanOrEqual(navigation);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  // A folded card shows its main figure, and opens by the keyboard.
  const browsers = page.locator('details', { has: page.getByRole('heading', { name: 'Navegador' }) });
  const summary = browsers.locator('summary');
  await summary.getByText(/^Chrome: \d+,\d\s?%$/).waitFor();
  expect((await summary.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  const firefox = browsers.getByRole('link', { name: 'Firefox' });
  expect(await firefox.isVisible()).toBe(false);
  await summary.press('Enter');
  await firefox.waitFor();
  // Each click leaves one less.
  const folded = page.locator('details:not([open]) > summary:has(h2)');
  while ((await folded.count()) > 0) await folded.first().click();
  await expectAccessible(page);
  await expectToFit(page, 360);

  // With room, all cards are open.
  await page.setViewportSize({ width: 1280, height: 740 });
  await page
    .getByRole('region', { name: 'Navegador', exact: true })
    .getByRole('link', { name: 'Firefox' })
    .waitFor();
  expect(await page.locator('details > summary:has(h2)').count()).toBe(0);
  expect(refused).toEqual([]);
});

test('without its messages, the overview reports that, and loads them on a second attempt', async () => {
  const { page } = await ownerPage();
  const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
  await page.route('**/activity?*', (route) => route.fulfill({ status: 429, json: problem }));
  await page.goto(`${service().url}/console/sites/default`);
  await page.getByRole('region', { name: 'Seu público' }).waitFor();
  await page.getByText('Não foi possível carregar os números.').waitFor();
  await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
  await expectAccessible(page);
  await page.unroute('**/activity?*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('region', { name: 'Última mensagem' }).waitFor();
  await page.getByText('Não foi possível carregar os números.').waitFor({ state: 'detached' });
});

test('nothing of one site is shown as that of another', async () => {
  const { page } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const site = { id: 'capela', name: 'Capela', language: 'pt-BR', timeZone: 'America/Sao_Paulo' };
  expect(await ask(page, 'POST', '/v1/sites', site)).toBe(201);
  await page.reload();
  const latest = page.getByRole('region', { name: 'Última mensagem' });
  await latest.waitFor();
  const asked = Promise.withResolvers<void>();
  for (const path of ['overview', 'activity']) {
    await page.route(`**/sites/capela/${path}?*`, async (route) => {
      await asked.promise;
      await route.continue();
    });
  }
  await page.getByRole('button', { name: /Trocar de site/ }).click();
  await page.getByRole('menuitemradio', { name: 'Capela' }).click();
  await page.waitForURL(/\/sites\/capela$/);
  await page.locator('[aria-busy]').first().waitFor();
  expect(await latest.count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Seu público' }).count()).toBe(0);
  asked.resolve();
  await page.getByText('Nova mensagem').first().waitFor();
});

// The last one: the title makes the first screen longer.
test('the next message has its estimate and its time, and can be rescheduled; a long word fits', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(`${service().url}/console/sites/default`);
  const title = `Pneumo${'ultramicroscópico'.repeat(5)}`;
  const sendAt = new Date(Date.now() + 50 * 60_000).toISOString();
  const message = { target: { everyone: true }, notification: { title }, sendAt };
  expect(await ask(page, 'POST', '/v1/sites/default/messages', message)).toBe(202);
  await page.reload();
  const next = page.getByRole('region', { name: 'Próxima agendada' });
  await next.getByText(title).waitFor();
  await next.getByText('≈ 500').waitFor();
  await next.getByText(/^em \d\d min\.?$/).waitFor();
  await expectAccessible(page);
  for (const width of [1280, 360]) await expectToFit(page, width);
  const link = await next.getByRole('link', { name: 'Editar' }).getAttribute('href');
  expect(link).toMatch(/\/compose\?edit=/);
  const problem = { code: 'rate_limited', title: 'Too many requests', status: 429 };
  await page.route('**/v1/sites/default/messages/*', (route) =>
    route.fulfill({ status: 429, json: problem }),
  );
  await next.getByRole('button', { name: 'Remarcar' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remarcar o envio' });
  await dialog.getByText('Muitas tentativas em pouco tempo.').waitFor();
  await page.unroute('**/v1/sites/default/messages/*');
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await dialog.getByRole('button', { name: 'Remarcar' }).waitFor();
  await expectAccessible(page);
  expect(refused).toEqual([]);
});
