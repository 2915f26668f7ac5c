import type { Page } from 'puppeteer-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axeFindings, darkRules } from '../harness/browsers/axe.ts';
import {
  answer,
  button,
  expectText,
  field,
  goTo,
  newConsolePage,
  pressInMiddle,
  readyButton,
  setUpToken,
  tab,
  valueOf,
} from '../harness/browsers/console.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { visit } from '../harness/browsers/visit.ts';
import { waitFor } from '../harness/wait-for.ts';

// Input reaches the service in the same way from every browser.
describe('the console, from a composed message to the device that shows it', () => {
  const testbed = useTestbed('chromium');
  const owner = { name: 'Ana Prado', email: 'ana@escola.example', password: 'uma sineta na mesa' };
  /** The testbed whose service has the owner. */
  let founded: unknown;

  /** A visitor’s device with the bell on, and the console in another tab, signed in. */
  beforeEach(async () => {
    const { browser, url, stack } = testbed();
    await browser.setPermission(url, 'granted');
    const { bell, page } = await visit(browser, url);
    await bell.waitFor('on');
    const [path, body] =
      founded === testbed()
        ? ['/v1/auth/sign-in/email', { email: owner.email, password: owner.password }]
        : ['/v1/set-up', { ...owner, token: setUpToken(stack) }];
    const status = await page.evaluate(
      async (path, body) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body })).status;
      },
      path,
      JSON.stringify(body),
    );
    if (status >= 300) throw new Error(`${path} answered ${status}`);
    founded = testbed();
  });

  async function open(path: string): Promise<Page> {
    const page = await newConsolePage(testbed().browser);
    await goTo(page, testbed().url, path);
    return page;
  }

  async function write(page: Page, title: string): Promise<void> {
    await type(page, 'Título', title);
    await type(page, 'Texto', 'Até sexta-feira, às 18h.');
    await type(page, 'Link ao clicar', `${testbed().url}?edital=12`);
  }

  test('the device shows the composed message, whose page updates its counts', async () => {
    const { desktop, stack } = testbed();
    const page = await open('/compose');
    await write(page, 'Inscrições abertas');
    await expectText(page, '1 dispositivo');
    await button(page, 'Enviar').click();
    await expectText(page, 'Enviar a 1 dispositivo?');
    await expectText(page, 'Público: Todos');
    // While the confirmation is visible, it describes what is sent.
    const confirmation = await page.evaluateHandle(() => {
      const titles = new Set<string | null | undefined>();
      // Below the line with the numbers.
      const note = (): unknown =>
        titles.add(document.querySelectorAll('[role="alertdialog"] p')[1]?.textContent);
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      note();
      return titles;
    });
    await readyButton(page, 'Enviar agora').click();
    const shown = await desktop.waitForNotification(({ summary }) => summary === 'Inscrições abertas');
    expect(shown.body).toContain('Até sexta-feira, às 18h.');
    await expectText(page, 'Enviada a 1 dispositivo.');
    const titles = await confirmation.evaluate((titles) =>
      [...titles].filter((title) => title !== undefined),
    );
    expect(titles).toEqual(['Inscrições abertas']);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await stack.waitForCounts(id, { accepted: 1, displayed: 1 });
    await expectText(page, '100% das enviadas');
    expect((await stack.message(id)).counts).toMatchObject({ targeted: 1, accepted: 1, displayed: 1 });
  });

  test('a test reaches only this browser', async () => {
    const { desktop } = testbed();
    const page = await open('/compose');
    await write(page, 'Só um teste');
    await pressInMiddle(button(page, 'Enviar teste para este navegador'));
    await desktop.waitForNotification(({ summary }) => summary === 'Só um teste');
    await expectText(page, 'O teste chegou a este navegador.');
    const reach = () => page.$$eval('output strong', ([devices]) => devices?.textContent);
    const before = await waitFor('the number of devices', reach);
    await button(page, 'Desligar neste navegador').click();
    await expectText(page, 'Avisos desligados neste navegador.');
    await waitFor('the device to be counted out', async () => {
      const now = await reach();
      return now !== undefined && now !== before;
    });
  });

  test('errors of the audience appear at its field, and a device is named by its ID', async () => {
    const { desktop } = testbed();
    const page = await open('/compose');
    await write(page, 'Para um só');
    const choose = (name: string) => page.locator(`::-p-text(${name})`).click();
    const focused = (selector: string) =>
      waitFor(`the focus in ${selector}`, () =>
        page.evaluate((selector) => document.activeElement?.matches(selector), selector),
      );
    await choose('Um segmento');
    await button(page, 'Enviar').click();
    await page.waitForSelector('[role="radiogroup"][aria-invalid] ::-p-text(Ainda não há segmentos)');
    await focused('input[value="segment"]');
    await page.waitForSelector('::-p-aria([name="Criar um em “Assuntos e segmentos”"][role="link"])');
    await choose('Um filtro');
    await button(page, 'Enviar').click();
    await focused('[data-invalid] [aria-label="Adicionar condição"] button');

    await choose('Dispositivos selecionados');
    const codes = 'IDs dos dispositivos';
    await type(page, codes, 'abcdefgh');
    await type(page, 'URL da imagem', 'http:/foto.example/a.png');
    await expectText(page, '“abcdefgh” não é um dispositivo deste site.');
    await expectText(page, 'Não foi possível carregar a imagem.');
    await type(page, 'URL da imagem', '');
    const id = await page.evaluate(async () => {
      const answer = await fetch('/v1/sites/default/devices');
      const { devices } = (await answer.json()) as { devices: { id: string }[] };
      return devices[0]!.id;
    });
    await type(page, codes, id.slice(0, 8));
    await field(page, 'Título').click();
    await waitFor('the device id', async () => (await valueOf(page, codes)) === id);
    await button(page, 'Enviar').click();
    await expectText(page, 'Enviar a 1 dispositivo?');
    await readyButton(page, 'Enviar agora').click();
    await desktop.waitForNotification(({ summary }) => summary === 'Para um só');
  });

  test('a message in two languages arrives in that of the device, as in the preview', async () => {
    const { desktop, stack } = testbed();
    const page = await open('/compose');
    await write(page, 'Matrículas abertas');
    await button(page, 'Mais opções').click();
    await button(page, 'Adicionar botão').click();
    await field(page, 'Botão 1: texto').fill('Ver o edital');
    await field(page, 'Botão 1: link').fill(testbed().url);
    await button(page, '+ Idioma').click();
    await button(page, 'Adicionar').click();
    await expectText(page, 'Inglês');
    const focused = (language: string) =>
      waitFor(`the focus in ${language}`, () =>
        page.evaluate((language) => document.activeElement?.matches(`input[lang="${language}"]`), language),
      );
    await focused('en');
    await button(page, 'Remover idioma').click();
    await focused('pt-BR');
    await button(page, '+ Idioma').click();
    await button(page, 'Adicionar').click();
    await focused('en');
    // The error is in the other language: the page opens its tab.
    await tab(page, 'Português (Brasil), padrão').click();
    await button(page, 'Enviar').click();
    await expectText(page, 'Corrija 1 campo.');
    await field(page, 'Título').fill('Enrolment is open');
    await field(page, 'Botão 1: texto').fill('Read the notice');
    await expectText(page, 'Enrolment is open');
    expect(await findings(page)).toEqual([]);
    await button(page, 'Enviar').click();
    await expectText(page, 'Enviada também em inglês (');
    await readyButton(page, 'Enviar agora').click();
    const shown = await desktop.waitForNotification(({ summary }) => summary === 'Enrolment is open');
    expect(shown.body).not.toContain('sexta-feira');
    await expectText(page, 'Também em');
    const { translations } = await stack.message(new URL(page.url()).pathname.split('/').at(-1)!);
    expect(translations).toEqual({
      en: { title: 'Enrolment is open', actions: [{ action: '1', title: 'Read the notice' }] },
    });
  });

  test('a draft survives a reload, shows errors at its fields, and reports changes of another tab', async () => {
    const page = await open('/compose');
    await field(page, 'Texto').fill('Sem título ainda');
    await field(page, 'Link ao clicar').fill('escola.example');
    await expectText(page, 'Rascunho salvo neste navegador.');
    await page.reload();
    await expectText(page, 'Seu rascunho foi recuperado.');
    expect(await valueOf(page, 'Texto')).toBe('Sem título ainda');
    await button(page, 'Enviar').click();
    await expectText(page, 'Corrija 2 campos.');
    await expectText(page, 'Digite um endereço completo, que comece com https://.');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');

    const other = await open('/compose');
    await field(other, 'Título').fill('Da segunda aba');
    await expectText(page, 'Este rascunho foi alterado em outra aba.');
    await page.bringToFront();
    // Further typing does not resolve the conflict: the other version stays.
    await type(page, 'Texto', 'Sem resposta');
    await page.reload();
    await expectText(page, 'Este rascunho foi alterado em outra aba.');
    await expectText(page, 'Rascunho salvo só nesta aba.');
    expect(await valueOf(page, 'Texto')).toBe('Sem resposta');
    await button(page, 'Usar a outra versão').click();
    expect(await valueOf(page, 'Título')).toBe('Da segunda aba');

    await other.bringToFront();
    await button(other, 'Começar do zero').click();
    await answer(other, 'Começar do zero').click();
    await expectText(
      page,
      'Este rascunho foi enviado ou descartado em outra aba. O texto daqui foi mantido.',
    );
    await page.bringToFront();
    expect(await valueOf(page, 'Título')).toBe('Da segunda aba');
  });

  test('a scheduled message is cancelled, and every open page of it shows this', async () => {
    const { stack } = testbed();
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = await stack.send({ notification: { title: 'Mais tarde' }, sendAt });
    const otherTab = await open(`/messages/${id}`);
    await expectText(otherTab, 'Ninguém recebeu ainda');
    const page = await open(`/messages/${id}`);
    await expectText(page, 'Ninguém recebeu ainda');
    await button(page, 'Cancelar envio').click();
    await expectText(page, 'A mensagem não será enviada.');
    const confirm = await answer(page, 'Cancelar envio').waitHandle();
    await confirm.focus();
    await page.keyboard.press('Enter');
    await expectText(page, 'Cancelada antes do envio. Ninguém recebeu.');
    // The button that opened the dialog is gone.
    await page.waitForSelector('h1:focus');
    await expectText(otherTab, 'Outra pessoa cancelou este envio.');
    expect((await stack.message(id)).state).toBe('cancelled');
  });

  test('a test of a draft reaches a device that is saved for tests', async () => {
    const { desktop } = testbed();
    const page = await open('/devices');
    await page.locator('tbody tr a').click();
    await button(page, 'Usar para testes').click();
    await field(page, 'Nome').fill('Celular da Ana');
    await button(page, 'Salvar').click();
    await expectText(page, 'Para testes: Celular da Ana');
    await goTo(page, testbed().url, '/compose');
    await write(page, 'Teste no celular');
    await pressInMiddle(button(page, 'Escolher dispositivos'));
    const choice = (name: string) =>
      page.locator(`::-p-aria([name="Enviar teste para"][role="group"]) label ::-p-text(${name})`);
    await pressInMiddle(choice('Celular da Ana'));
    await pressInMiddle(choice('Este navegador'));
    await pressInMiddle(button(page, 'Enviar teste'));
    await expectText(page, 'Ele aparece nos dispositivos escolhidos em instantes.');
    await desktop.waitForNotification(({ summary }) => summary === 'Teste no celular');
  });

  test('a device is found, gets a test, and is deleted', async () => {
    const { desktop } = testbed();
    const page = await open('/devices');
    await page.locator('tbody tr a').click();
    await expectText(page, 'Chrome no Linux');
    await button(page, 'Enviar teste').click();
    await desktop.waitForNotification(({ summary }) => summary === 'Aviso de teste');
    await expectText(page, 'Mostrou: Aviso de teste');
    await button(page, 'Remover dispositivo').click();
    await button(page, 'Remover').click();
    await waitFor('the list', () => page.url().endsWith('/devices'));
    await expectText(page, 'Dispositivo removido.');
  });

  test('no axe violations on any page, in light and dark', async () => {
    const { stack } = testbed();
    const id = await stack.send({ notification: { title: 'Aviso', body: 'Texto' } });
    await stack.waitForCounts(id, { accepted: 1 });
    for (const path of ['', '/compose', '/messages', `/messages/${id}`, '/devices']) {
      const page = await open(path);
      await page.waitForNetworkIdle({ idleTime: 150, concurrency: 1 });
      expect(await findings(page)).toEqual([]);
      await page.close();
    }
    const page = await open('/devices');
    await page.locator('tbody tr a').click();
    await expectText(page, 'Atividade');
    expect(await findings(page)).toEqual([]);
  });
});

/** Replaces the value of a field. */
async function type(page: Page, name: string, words: string): Promise<void> {
  const control = await field(page, name).waitHandle();
  await control.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await (words === '' ? page.keyboard.press('Backspace') : page.keyboard.sendCharacter(words));
}

/** The violations that axe-core finds in either theme: rule, help, element. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    const findings = await axeFindings(page, theme === 'dark' ? darkRules : undefined);
    found.push(...findings.map((finding) => `${page.url()} ${theme} ${finding}`));
  }
  return found;
}
