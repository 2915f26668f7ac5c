import type { MessageDetails } from '@sineta/protocol';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit } from './console-page.ts';
import { seed } from './console-service.ts';
import { useConsole } from './use-console.ts';

const { service, ownerPage } = useConsole(seed);

const messages = '/v1/sites/default/messages';
const address = (path: string) => `${service().url}/console/sites/default${path}`;

/** Requests with the session of the page. Returns the id of the message. */
function post(page: Page, body: object): Promise<string> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method: 'POST', headers, body });
      return ((await response.json()) as { id: string }).id;
    },
    [messages, JSON.stringify(body)] as const,
  );
}

const stored = (page: Page, id: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as MessageDetails, `${messages}/${id}`);

test('the page of a message has both variants, when they are compared, and the control group', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const sendAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const id = await post(page, {
    target: { everyone: true },
    notification: { title: 'Feira no sábado', body: 'Das 7h às 12h.' },
    experiment: { share: 20, decideAfterMinutes: 60, variant: { title: 'Frutas da estação' } },
    holdout: 10,
    sendAt,
  });
  expect((await stored(page, id)).experiment).toMatchObject({ status: 'running' });
  await page.goto(address(`/messages/${id}`));
  await page.getByRole('heading', { name: 'Teste A/B' }).waitFor();
  await page.getByText(/^A comparação é em .*\. Os outros dispositivos recebem então/).waitFor();
  const written = page.getByRole('region', { name: 'A · como foi escrita' });
  await written.getByText('Feira no sábado').first().waitFor();
  const varied = page.getByRole('region', { name: 'B', exact: true });
  await varied.getByText('Frutas da estação').first().waitFor();
  await page.getByText('10% do público, escolhido ao acaso, não vai receber esta mensagem.').waitFor();
  // The details do not repeat a preview.
  expect(await page.getByText('Das 7h às 12h.').count()).toBe(2);
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});

test('a second title and a control group are written by keyboard, confirmed, and kept by an edit', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Feira no sábado');
  await page.getByRole('button', { name: 'Mais opções' }).focus();
  await page.keyboard.press('Enter');
  const compare = page.getByRole('checkbox', { name: 'Comparar duas versões' });
  await compare.focus();
  await page.keyboard.press('Space');
  const title = page.getByLabel('Título da versão B');
  // The first title is above the second one.
  const shownFirst = page.getByRole('definition').filter({ hasText: 'Feira no sábado' });
  expect((await shownFirst.boundingBox())!.y).toBeLessThan((await title.boundingBox())!.y);
  await title.fill('Feira no sábado');
  await page.getByText('Escreva um título diferente do da versão A.').waitFor();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('Corrija 1 campo.').waitFor();
  const hasFocus = (field: Locator) => field.evaluate((input) => input === document.activeElement);
  await expect.poll(() => hasFocus(title), { timeout: 60_000 }).toBe(true);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await title.fill('');
  await page.getByText('Escreva um título ou escolha uma imagem.').waitFor();
  const [imageA, imageB] = ['URL da imagem', 'URL da imagem da versão B'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  await imageA!.fill('https://example.org/feira.png');
  await imageB!.fill('https://example.org/feira.png');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('Escolha uma imagem diferente da imagem da versão A.').waitFor();
  await expect.poll(() => hasFocus(imageB!), { timeout: 60_000 }).toBe(true);
  await page.getByText('Corrija 1 campo.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await imageA!.fill('');
  await imageB!.fill('');
  await title.fill('Frutas da estação');
  await page.getByText('Versão A', { exact: true }).click();
  await page.getByText('Versão B', { exact: true }).click();
  await page.getByRole('button', { name: /Quem não recebe/ }).click();
  await page.getByRole('option', { name: '10% do público' }).click();
  await page.getByRole('button', { name: /Quando comparar/ }).click();
  await page.getByRole('option', { name: '1 hora depois' }).click();
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByText('Em data e hora marcadas').click();
  await page.getByRole('button', { name: 'Amanhã, 8h' }).click();
  await page.getByRole('button', { name: 'Agendar' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('B: Frutas da estação', { exact: true }).waitFor();
  await dialog
    .getByText(
      /recebem? A, .* recebem? B\. Em .* a versão com mais cliques, ou a versão A se não houver dados suficientes\./,
    )
    .waitFor();
  await dialog.getByText(/^Grupo de controle, que não recebe:/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Agendar' }).click();

  await page.getByRole('region', { name: 'B', exact: true }).waitFor();
  const id = page.url().split('/').at(-1)!;
  const experiment = {
    share: 20,
    decideAfterMinutes: 60,
    variant: { title: 'Frutas da estação' },
  };
  expect(await stored(page, id)).toMatchObject({ experiment, holdout: { percent: 10 } });
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect.poll(() => title.inputValue(), { timeout: 60_000 }).toBe('Frutas da estação');
  await page.getByLabel('Título', { exact: true }).fill('Feira no domingo');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salvar alterações' }).click();
  await page.getByRole('heading', { name: 'Feira no domingo', level: 1 }).waitFor();
  expect(await stored(page, id)).toMatchObject({
    notification: { title: 'Feira no domingo' },
    experiment,
    holdout: { percent: 10 },
  });
  expect(refused).toEqual([]);
});

test('an undone message returns to the form with its second title and its control group', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const id = await post(page, {
    target: { everyone: true },
    notification: { title: 'Missa hoje' },
    experiment: { share: 50, decideAfterMinutes: 60, variant: { title: 'Hoje há missa' } },
    holdout: 20,
    delay: 60,
  });
  await page.goto(address(`/messages/${id}`));
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('heading', { name: 'Nova mensagem', level: 1 }).waitFor();
  const title = page.getByLabel('Título da versão B');
  await expect.poll(() => title.inputValue(), { timeout: 60_000 }).toBe('Hoje há missa');
  await page
    .getByRole('button', { name: /20% do público Quem não recebe|Quem não recebe.*20% do público/ })
    .waitFor();
  expect(refused).toEqual([]);
});

test('the confirmation counts neither the control group nor the rest among the devices that get it now', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Feira no sábado');
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('button', { name: /Quem não recebe/ }).click();
  await page.getByRole('option', { name: '10% do público' }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const held = await dialog.getByText(/^Grupo de controle, que não recebe:/).textContent();
  const asked = await dialog.getByText(/^Enviar a \d+ dispositivos\?$/).textContent();
  const [heldOut, devices] = [held, asked].map((text) => Number(/\d+/.exec(text!)![0]));
  expect(heldOut).toBe(Math.round((heldOut! + devices!) / 10));
  // Preferences of visitors hold the message on some of them. How many are in the control group is not known yet.
  const now = await dialog.getByText(/^(?:Cerca de )?\d+ dispositivos recebem agora/).textContent();
  const receiving = Number(/\d+/.exec(now!)![0]);
  expect(receiving).toBeGreaterThan(0);
  expect(receiving).toBeLessThanOrEqual(devices!);
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('checkbox', { name: 'Comparar duas versões' }).press('Space');
  await page.getByLabel('Título da versão B').fill('Frutas da estação');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await dialog.getByText(/recebem A, .* recebem B\./).waitFor();
  // Its title has the number that gets it now, and that of the others.
  const title = await dialog
    .getByRole('heading', { name: /^Testar em .* e enviar aos outros .* (?:às?|em) \d/ })
    .textContent();
  const [tested, others] = [...title!.matchAll(/\d+/g)].map(Number);
  expect(tested! + others!).toBe(devices);
  expect(await dialog.getByText(/recebem agora/).count()).toBe(0);
  expect(refused).toEqual([]);
});

test('a comparison ends on the page when its message is cancelled, and both variants are equally wide', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const id = await post(page, {
    target: { everyone: true },
    notification: { title: 'Feira hoje' },
    experiment: { share: 20, decideAfterMinutes: 60, variant: { title: 'Hoje há feira' } },
  });
  // Its push services accept nothing here.
  await page.route(`**${messages}/${id}`, async (route) => {
    const response = await route.fetch();
    const message = (await response.json()) as MessageDetails;
    const variants = [
      { name: 'a' as const, sent: 800, displayed: 700, clicked: 24 },
      { name: 'b' as const, sent: 800, displayed: 710, clicked: 36 },
    ];
    await route.fulfill({ response, json: { ...message, experiment: { ...message.experiment, variants } } });
  });
  await page.goto(address(`/messages/${id}`));
  await page.getByText(/^A comparação é em/).waitFor();
  await page.getByText('B lidera: 4,5% clicaram, 1,5 ponto percentual a mais que em A (3,0%).').waitFor();
  expect(await page.getByRole('table').getByRole('row').allInnerTexts()).toEqual([
    'Versão\tEnviada\tMostrada\tClicada\tTaxa',
    'A\t800\t700\t24\t3,0%',
    'B\t800\t710\t36\t4,5%',
  ]);
  await expectAccessible(page);
  await expectToFit(page, 360);
  const widths = ['A · como foi escrita', 'B'].map(async (name) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox();
    return Math.round(box!.width);
  });
  expect(await widths[0]).toBe(await widths[1]);
  // The status follows from the state of the message, however long the results take.
  await page.route(`**${messages}/${id}`, () => {});
  await page.getByRole('button', { name: 'Cancelar envio' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar envio' }).click();
  await page.getByText('A mensagem foi corrigida, retirada ou cancelada antes da comparação.').waitFor();
  expect(await page.getByText(/^A comparação é em/).count()).toBe(0);
  expect(refused).toEqual([]);
});

test('a test ends with the chosen version by keyboard, apart from cancelling, and lists show its state', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address(''));
  const id = await post(page, {
    target: { everyone: true },
    notification: { title: 'Coleta hoje em todos os bairros, também no centro e na orla' },
    experiment: { share: 20, decideAfterMinutes: 60, variant: { title: 'O caminhão passa hoje' } },
  });
  await page.goto(address('/messages'));
  const row = page.getByRole('listitem').filter({ hasText: 'Coleta hoje' });
  await row.getByText(/^Em teste até /).waitFor();
  await page.goto(address(`/messages/${id}`));
  await page.getByText('Em teste', { exact: true }).waitFor();
  await page.getByText(/O resto do envio é em /).waitFor();
  // What stops the message is together, apart from what ends its test.
  const cancel = page.getByRole('button', { name: 'Cancelar envio' });
  const stops = page.locator('div', { has: cancel }).last().getByRole('button');
  expect(await stops.allInnerTexts()).toEqual(['Cancelar envio', 'Retirar…']);
  // No device has it yet.
  const results = page.getByRole('region', { name: 'Resultados', exact: true });
  await results.getByText('Destinatários').waitFor();
  expect(await results.getByRole('listitem').count()).toBe(1);
  expect(await page.getByRole('heading', { name: 'Ao longo do tempo' }).count()).toBe(0);
  // A line is not as high as the details beside it, and four buttons leave the title its line.
  const heightOf = async (part: Locator) => (await part.boundingBox())!.height;
  const details = page.getByRole('region', { name: 'Detalhes da mensagem' });
  expect(await heightOf(results)).toBeLessThan((await heightOf(details)) * 0.75);
  expect(await heightOf(page.getByRole('heading', { level: 1 }))).toBeLessThan(50);
  await expectAccessible(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Encerrar com B' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Encerrar o teste com a versão B?' });
  await dialog.getByText(/^Os outros dispositivos recebem agora a versão B/).waitFor();
  await expectAccessible(page);
  // Both versions may still be leaving.
  const confirm = dialog.getByRole('button', { name: 'Enviar B agora' });
  await expect
    .poll(
      async () => {
        if (await confirm.isVisible()) await confirm.click({ timeout: 2000 }).catch(() => {});
        return dialog.isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(false);
  await page.getByText(/^Teste encerrado em .+ com a versão B\./).waitFor();
  await page.getByRole('region', { name: 'B · a escolhida' }).waitFor();
  expect(await page.getByRole('button', { name: /^Encerrar com/ }).count()).toBe(0);
  expect((await stored(page, id)).experiment).toMatchObject({ status: 'decided', winner: 'b', ended: true });
  expect(refused).toEqual([]);
});

test('a message that is made recurring states that its experiment does not recur', async () => {
  const { page, refused } = await ownerPage();
  await page.goto(address('/compose'));
  await page.getByLabel('Título').fill('Feira no sábado');
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('checkbox', { name: 'Comparar duas versões' }).press('Space');
  await page.getByLabel('Título da versão B').fill('Frutas da estação');
  await page.getByRole('link', { name: 'Repetir esta mensagem…' }).click();
  await page.getByText('O teste A/B e o grupo de controle não se repetem.').waitFor();
  await expectAccessible(page);
  await expectToFit(page, 360);
  expect(refused).toEqual([]);
});
