import { createECDH, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceExport, Messages, Segment } from '@sineta/protocol';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  button,
  expectText,
  field,
  goTo,
  newConsolePage,
  readyButton,
  setUpToken,
  valueOf,
} from '../harness/browsers/console.ts';
import { startPostgres } from '../harness/service/postgres.ts';
import { openTestbed, type Testbed } from '../harness/service/testbed.ts';
import { waitFor } from '../harness/wait-for.ts';

/** The request that sends a message. */
const sending = { method: 'POST', path: /^\/v1\/sites\/default\/messages$/ };

/** Wide enough for the navigation at the side: that of a phone covers what is at the bottom of the window. */
const desktop = { width: 1280, height: 900 };

// The tests share one tab of the console, in whose browser the first steps enable notifications. A test that is repeated gets
// a new service and browser: its first run has changed the other ones.
describe('the console on PostgreSQL', () => {
  const owner = { name: 'Ana Prado', email: 'ana@escola.example', password: 'uma sineta na mesa' };
  let cleanup: AsyncDisposableStack;
  let testbed: Testbed;
  let page: Page;

  const open = async () => {
    cleanup = new AsyncDisposableStack();
    const postgres = await startPostgres();
    cleanup.defer(() => postgres.stop());
    testbed = cleanup.use(await openTestbed('chromium', { databaseUrl: await postgres.createDatabase() }));
    const { browser, stack, url } = testbed;
    await browser.setPermission(url, 'granted');
    page = await newConsolePage(browser);
    await page.setViewport(desktop);
    await page.goto(`${url}console/set-up#${setUpToken(stack)}`);
    await field(page, 'Nome').fill(owner.name);
    await field(page, 'E-mail').fill(owner.email);
    await page.locator('input[type="password"]').fill(owner.password);
    await button(page, 'Criar conta e entrar').click();
    await waitFor('the overview', () => page.url().endsWith('/console/sites/default'));
    await button(page, 'Ligar os avisos').click();
    await expectText(page, 'Pronto: 1 dispositivo recebe os avisos.');
  };
  beforeAll(open);
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await cleanup.disposeAsync();
    await open();
  });
  afterAll(() => cleanup.disposeAsync());

  async function compose(title: string): Promise<void> {
    // Remainders of a failed test.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('sineta:draft:')) localStorage.removeItem(key);
      }
    });
    await goTo(page, testbed.url, '/compose');
    await field(page, 'Título').fill(title);
    await field(page, 'Texto').fill(`${title}: até sexta-feira, às 18h.`);
  }

  async function send(): Promise<void> {
    await button(page, 'Enviar').click();
    await expectText(page, 'Enviar a 1 dispositivo?');
    await readyButton(page, 'Enviar agora').click();
  }

  /** Waits until the device shows the message and its page reports it as sent; returns the message's id. */
  async function expectArrival(title: string, body = `${title}: até sexta-feira, às 18h.`): Promise<string> {
    const shown = await testbed.desktop.waitForNotification(({ summary }) => summary === title);
    expect(shown.body).toContain(body);
    await expectText(page, 'Enviada a 1 dispositivo.');
    return new URL(page.url()).pathname.split('/').at(-1)!;
  }

  /** Expects one message with this title, shown once. */
  async function expectOnce(title: string): Promise<void> {
    const { service, key } = testbed.stack;
    const response = await fetch(
      `${service.url}/v1/sites/default/messages?search=${encodeURIComponent(title)}`,
      {
        headers: { authorization: `Bearer ${key}` },
      },
    );
    const { messages } = (await response.json()) as Messages;
    expect(messages).toHaveLength(1);
    await testbed.stack.waitForCounts(messages[0]!.id, { displayed: 1 });
    const shown = testbed.desktop.notifications.filter(({ summary }) => summary === title);
    expect(shown).toEqual([expect.objectContaining({ shown: 1 })]);
  }

  /** Registers Firefox on Windows, which must not get messages for Chrome on Linux. */
  async function registerFirefoxOnWindows(topics: readonly string[] = []): Promise<AsyncDisposable> {
    const { stack, gateway } = testbed;
    const { vapidPublicKey } = await stack.site();
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const endpoint = `${stack.pushService.origin}/push/${randomBytes(8).toString('hex')}`;
    const response = await fetch(`${gateway.origin}/v1/sites/default/devices`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({ subscription: { endpoint, keys }, vapidKey: vapidPublicKey, topics }),
    });
    const { token } = (await response.json()) as { token: string };
    return {
      async [Symbol.asyncDispose]() {
        await fetch(`${gateway.origin}/v1/devices/${token}`, { method: 'DELETE' });
      },
    };
  }

  test('the first steps open an example, which typing replaces', async () => {
    await goTo(page, testbed.url, '');
    await page.locator('a ::-p-text(Escrever mensagem)').click();
    await expectText(page, 'Este é um exemplo.');
    expect(await valueOf(page, 'Título')).toBe('Os avisos começaram');
    await field(page, 'Título').click();
    await waitFor('the example to be selected', () =>
      page.evaluate(() => getSelection()?.toString() === 'Os avisos começaram'),
    );
    await page.keyboard.type('Água de volta');
    expect(await valueOf(page, 'Título')).toBe('Água de volta');
  });

  test('a message to a new segment reaches only its device, is counted on its page, and the list has both devices', async () => {
    await using _ = await registerFirefoxOnWindows();
    await goTo(page, testbed.url, '/topics');
    await button(page, 'Criar segmento').click();
    await field(page, 'Nome').fill('Quem usa Chrome');
    await button(page, 'Mais condições').click();
    await button(page, 'Navegador').click();
    await page.locator('label ::-p-text(Chrome)').click();
    await expectText(page, '1 dispositivo');
    await button(page, 'Salvar').click();
    await expectText(page, 'Segmento “Quem usa Chrome” salvo.');

    await compose('Para o segmento');
    await page.locator('label ::-p-text(Um segmento)').click();
    await page.locator('button ::-p-text(Selecione…)').click();
    await page.locator('[role="option"] ::-p-text(Quem usa Chrome)').click();
    await send();
    const id = await expectArrival('Para o segmento');
    const { counts } = await testbed.stack.waitForCounts(id, { displayed: 1 });
    expect(counts).toMatchObject({ targeted: 1, accepted: 1, gone: 0 });
    await expectText(page, '100% das enviadas');
    await page.setViewport({ width: 360, height: 740 });
    await page.locator('summary ::-p-text(Ver dados)').click();
    await page.waitForSelector('details[open] table', { visible: true });
    const pastItsCard = await page.evaluate(() => {
      const table = document.querySelector('details[open] > section')!;
      const card = table.parentElement!.closest('section')!;
      return table.getBoundingClientRect().right - card.getBoundingClientRect().right;
    });
    expect(pastItsCard).toBeLessThan(0);
    await page.setViewport(desktop);

    await goTo(page, testbed.url, '/devices');
    await expectText(page, '2 dispositivos');
  });

  test('a message to a filter and its copy reach the same devices', async () => {
    await using _ = await registerFirefoxOnWindows();
    await compose('Para o filtro');
    await page.locator('label ::-p-text(Um filtro)').click();
    await button(page, 'Sistema').click();
    await page.locator('label ::-p-text(Linux)').click();
    await send();
    await expectArrival('Para o filtro');

    await page.locator('::-p-aria([name="Duplicar"][role="link"])').click();
    await expectText(page, 'Esta é uma cópia. Nada foi enviado ainda.');
    expect(await valueOf(page, 'Texto')).toBe('Para o filtro: até sexta-feira, às 18h.');
    await field(page, 'Título').click({ count: 3 });
    await page.keyboard.type('Outra vez');
    await send();
    const id = await expectArrival('Outra vez', 'Para o filtro: até sexta-feira, às 18h.');
    expect((await testbed.stack.message(id)).counts).toMatchObject({ targeted: 1 });
  });

  /** Calls the API as a back end does. */
  async function api<Body>(method: string, path: string, json?: object): Promise<Body> {
    const { service, key } = testbed.stack;
    const response = await fetch(`${service.url}/v1/sites/default/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Body;
  }

  /** Presses a checkbox of a group; not by its place, which moves while counts arrive. */
  const choose = async (group: string, label: string) => {
    const found = await page.waitForSelector(
      `::-p-aria([name="${group}"][role="group"]) label ::-p-text(${label})`,
    );
    await found!.evaluate((text) => text.closest('label')!.querySelector('input')!.click());
  };

  test('a message to everyone leaves out a topic, and its copy does too', async () => {
    await using _ = await registerFirefoxOnWindows(['obras']);
    await api('PUT', 'topics/obras', { name: 'Obras' });
    await compose('Menos as obras');
    await expectText(page, '2 dispositivos');
    await button(page, 'Excluir assuntos ou segmentos').click();
    await choose('Excluir quem segue', 'Obras');
    await expectText(page, '1 dispositivo');
    await button(page, 'Enviar').click();
    await expectText(page, 'Público: Todos, exceto “Obras”');
    await readyButton(page, 'Enviar agora').click();
    const id = await expectArrival('Menos as obras');
    expect((await testbed.stack.message(id)).counts).toMatchObject({ targeted: 1 });
    await expectText(page, 'Exceto');
    await page.locator('::-p-aria([name="Duplicar"][role="link"])').click();
    await expectText(page, 'Esta é uma cópia. Nada foi enviado ainda.');
    await page.waitForSelector('::-p-aria([name="Excluir quem segue"][role="group"]) input:checked');
  });

  test('a segment has conditions over topics, and keeps those that the form only describes', async () => {
    await api('PUT', 'topics/obras', { name: 'Obras' });
    await api('PUT', 'topics/festas', { name: 'Festas' });
    const any = [{ none: [{ topics: ['festas'] }] }, { browsers: ['firefox'] }];
    await api('PUT', 'segments/misto', { name: 'Misto', filter: { any } });
    await goTo(page, testbed.url, '/topics');
    await button(page, 'Ações para Misto').click();
    await page.locator('[role="menuitem"] ::-p-text(Editar)').click();
    await expectText(page, 'que só a API altera: (não assunto: Festas ou Navegador: Firefox).');
    await button(page, 'Mais condições').click();
    await button(page, 'Assuntos (todos)').click();
    await button(page, 'Assuntos (nenhum)').click();
    await choose('Assuntos (todos)', 'Obras');
    await choose('Assuntos (todos)', 'Festas');
    await choose('Assuntos (nenhum)', 'Obras');
    await button(page, 'Salvar').click();
    await expectText(page, 'Segmento “Misto” salvo.');
    const { filter } = await api<Segment>('GET', 'segments/misto');
    expect(filter).toEqual({
      all: [{ topics: ['obras'] }, { topics: ['festas'] }],
      any,
      none: [{ topics: ['obras'] }],
    });
  });

  test('a template restores its texts', async () => {
    await compose('Do modelo');
    await button(page, 'Salvar como modelo').click();
    await button(page, 'Salvar').click();
    await expectText(page, 'Modelo “Do modelo” salvo.');
    await button(page, 'Começar do zero').click();
    await answer(page, 'Começar do zero').click();
    await waitFor('an empty form', async () => (await valueOf(page, 'Título')) === '');
    await button(page, 'Usar modelo').click();
    await button(page, 'Usar').click();
    await waitFor('its words', async () => (await valueOf(page, 'Título')) === 'Do modelo');
    await send();
    await expectArrival('Do modelo');
  });

  test('an approved draft arrives as its author wrote it', async () => {
    const ask = async <T>(path: string, json: object, key = testbed.stack.key): Promise<T> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      const url = `${testbed.stack.service.url}/v1/${path}`;
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) });
      expect(response.ok).toBe(true);
      return (await response.json()) as T;
    };
    const { key: author } = await ask<{ key: string }>('api-keys', { name: 'Redação', scope: 'draft' });
    const notification = { title: 'Biblioteca reabre', body: 'Na segunda-feira, às 9h.' };
    const message = { target: { everyone: true }, notification };
    const { id } = await ask<{ id: string }>('sites/default/drafts', { message }, author);
    await ask(`sites/default/drafts/${id}:requestApproval`, { revision: 1 }, author);

    await goTo(page, testbed.url, `/compose?draft=${id}`);
    await expectText(page, 'Redação pediu aprovação');
    await button(page, 'Aprovar e enviar').click();
    await expectText(page, 'Enviar a 1 dispositivo?');
    await readyButton(page, 'Enviar agora').click();
    await expectArrival(notification.title, notification.body);
    await expectOnce(notification.title);
  });

  test('the page of a message retries its failures', async () => {
    const { stack } = testbed;
    const removeFault = stack.pushService.faults.inject({ status: 400 });
    const id = await stack.send({ notification: { title: 'Na segunda vez', body: 'Chegou.' } });
    await stack.waitForCounts(id, { failed: 1 });
    removeFault();
    await goTo(page, testbed.url, `/messages/${id}`);
    await expectText(page, 'status 400');
    await button(page, 'Reenviar a quem falhou').click();
    await expectText(page, 'Reenviar a 1 dispositivo?');
    await answer(page, 'Reenviar').click();
    await expectArrival('Na segunda vez', 'Chegou.');
    expect((await stack.message(id)).counts).toMatchObject({ targeted: 1, accepted: 1, failed: 0 });
  });

  test('possibly unsubscribed devices appear during sending, and unsubscribed ones are counted', async () => {
    await using _ = await registerFirefoxOnWindows();
    const { stack } = testbed;
    const { faults } = stack.pushService;
    faults.inject({ status: 410, times: 1 });
    faults.inject({ status: 201 });
    const asked = await stack.send({ notification: { title: 'Talvez', body: 'Ainda não.' } });
    await stack.waitForCounts(asked, { accepted: 1 });
    // The page assumes that it was sent a while ago.
    const { identifier } = await page.evaluateOnNewDocument(() => {
      const now = Date.now;
      Date.now = () => now() + 15_000;
    });
    await goTo(page, testbed.url, `/messages/${asked}`);
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    await expectText(page, 'Talvez tenha saído');
    await expectText(page, 'Aceita pelo serviço de push, ainda não mostrada');
    await page.locator('::-p-text(ainda não mostrada)').click();
    await expectText(page, 'O envio ainda não terminou, e este número pode mudar.');
    await page.locator('::-p-text(Talvez tenha saído)').click();
    await page.locator('::-p-text(Quais dispositivos)').click();
    await page.locator('main a[href*="/devices/"]').wait();
    faults.clear();
    faults.inject({ status: 410 });
    // Its TTL ends before the retry.
    const over = await stack.send({ notification: { title: 'Saiu', body: 'Ninguém lê.' }, ttl: 30 });
    await stack.waitForCounts(over, { gone: 2 });
    faults.clear();
    await goTo(page, testbed.url, `/messages/${over}`);
    await expectText(page, 'Desligou os avisos ou apagou os dados do navegador');
    await expectText(page, 'Nenhum dos 2 dispositivos recebeu.');
  });

  test('a clicked notification opens beside the console; the bell of another site registers a device only when it is pressed', async () => {
    const { browser, desktop, stack, url, gateway } = testbed;
    const response = await fetch(new URL('/v1/sites', stack.service.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'escola', name: 'Escola', language: 'pt-BR', timeZone: 'UTC' }),
    });
    expect(response.status).toBe(201);
    await page.goto(`${url}console/sites/escola/settings/integration`);
    await page.locator('main [data-state="off"] button').wait();
    const registration = { method: 'POST', path: /^\/v1\/sites\/escola\/devices$/ };
    expect(gateway.matching(registration)).toEqual([]);
    await expectText(page, 'Toque no sino para ligar os avisos deste site');
    await page.locator('main [data-state="off"] button').click();
    await expectText(page, 'Os avisos deste site estão ligados neste navegador.');
    await page.locator('main [data-state="on"]:not([data-pending]) button').click();
    await expectText(page, 'Toque no sino para ligar os avisos deste site');
    await goTo(page, url, '/settings/integration');
    await page.locator('main [data-state="on"] button').wait();

    const before = await browser.pages();
    const id = await stack.send({ notification: { title: 'Ao lado', navigate: url } });
    const shown = await desktop.waitForNotification(({ summary }) => summary === 'Ao lado');
    desktop.click(shown.id);
    await stack.waitForCounts(id, { clicked: 1 });
    const opened = await waitFor('another tab', async () =>
      (await browser.pages()).find((each) => !before.includes(each)),
    );
    expect(page.url()).toBe(`${url}console/sites/default/settings/integration`);
    await opened.close();
  });

  test('the data of a device can be downloaded as a file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sineta-download-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    const devtools = await page.browser().target().createCDPSession();
    await devtools.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: directory });
    const id = await testbed.stack.send({ notification: { title: 'Para os dados' } });
    await testbed.stack.waitForCounts(id, { displayed: 1 });
    await goTo(page, testbed.url, '/devices');
    await page.locator('tbody tr a').click();
    // The URL contains the device's id, never its token.
    await waitFor('the device', () => /\/devices\/[\w-]{16}$/.test(page.url()));
    await page.reload();
    await expectText(page, 'Mostrou: Para os dados');
    await button(page, 'Baixar os dados').click();
    const name = await waitFor('the file', async () =>
      (await readdir(directory)).find((name) => name.endsWith('.json')),
    );
    const kept = JSON.parse(await readFile(join(directory, name), 'utf8')) as DeviceExport;
    const subscribed = await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const registration = registrations.find(({ scope }) => scope.endsWith('/sineta/'));
      const subscription = await registration?.pushManager.getSubscription();
      return subscription?.toJSON() as { endpoint: string; keys: Record<string, string> };
    });
    expect(kept).toMatchObject({
      browser: 'chrome',
      system: 'linux',
      subscription: { endpoint: subscribed.endpoint, keys: subscribed.keys },
    });
  });

  test('a session that ends while offline requires the password, and the message is sent once', async () => {
    await compose('Sessão vencida');
    const devtools = await page.createCDPSession();
    await expectText(page, '1 dispositivo');
    await page.setOfflineMode(true);
    await devtools.send('Network.clearBrowserCookies');
    await button(page, '+ Idioma').click();
    await expectText(page, 'Adicionar idioma');
    await button(page, 'Cancelar').click();
    await send();
    await expectText(page, 'Seu rascunho está salvo. Tente de novo');
    await page.setOfflineMode(false);
    // In either order: a background request may have asked for the password already, above the confirmation.
    await page.evaluate(() =>
      [...document.querySelectorAll('button')].find((each) => each.innerText === 'Enviar agora')!.click(),
    );
    await expectText(page, 'Sua sessão terminou');
    await expectText(page, 'para concluir o envio');
    await page.locator('input[type="password"]').fill(owner.password);
    await button(page, 'Entrar').click();
    await expectArrival('Sessão vencida');
    await expectOnce('Sessão vencida');
  });

  test('a lost connection is reported, and a message whose response was lost is sent once', async () => {
    await compose('Rede perdida');
    await page.setOfflineMode(true);
    await expectText(page, 'Sem conexão. Seu texto fica guardado aqui');
    await page.setOfflineMode(false);
    const lost = testbed.gateway.loseAnswers(sending);
    await send();
    await expectText(page, 'a mensagem não será enviada duas vezes.');
    lost.end();
    await readyButton(page, 'Enviar agora').click();
    await expectArrival('Rede perdida');
    await expectOnce('Rede perdida');
    expect(testbed.gateway.matching(sending).length).toBeGreaterThanOrEqual(2);
  });
});
