import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { appleMobileDevices, presentAs } from '../harness/browsers/apple-mobile-devices.ts';
import { axeFindings } from '../harness/browsers/axe.ts';
import { missingCapabilities } from '../harness/browsers/missing-capability.ts';
import { bundle } from '../harness/sites/bundle.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';
import { hiddenByAdBlockers, refusedByAdBlockers } from '../harness/sites/ad-blockers.ts';
import { tokenRequest } from '../harness/service/gateway.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { visit, type Visit } from '../harness/browsers/visit.ts';

const testbed = useTestbed('chromium');
const inAppBrowser = {
  ...appleMobileDevices['iPhone']!,
  userAgent: appleMobileDevices['iPhone']!.userAgent.replace(
    /Version.*/,
    'Mobile/15E148 Instagram 361.0.0.35.82',
  ),
};
const guide = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');

/** A snippet of a section of the guide by its language and number, with the test's service and key. */
async function snippet(title: string, language: string, number = 0): Promise<string> {
  const { gateway, stack } = testbed();
  const section = guide.split(/^#+ /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  const fences = new RegExp(`^ *\`\`\`${language}\n(.*?)^ *\`\`\``, 'gms');
  const code = [...section.matchAll(fences)][number]?.[1];
  if (code === undefined) throw new Error(`The guide lacks ${language} under "${title}".`);
  const { vapidPublicKey } = await stack.site();
  return code
    .replace("'vapidPublicKey of https://avisos.example/v1/sites/default'", `'${vapidPublicKey}'`)
    .replaceAll('https://avisos.example', gateway.origin);
}

/** Hosts a page with this markup, and beside it the worker of a section of the guide. */
async function host(
  body: string,
  headers?: Readonly<Record<string, string>>,
  way = 'A script tag',
): Promise<string> {
  const { host } = testbed();
  const worker = await snippet(way, 'js');
  host.put('/sineta-worker.js', { type: 'text/javascript', body: worker });
  const icon = '<link rel="icon" href="data:,">';
  host.put('/', { body: `<!doctype html><title>Padaria</title>${icon}${body}`, ...(headers && { headers }) });
  return `${host.origin}/`;
}

async function visitAllowed(url: string, prepare?: (page: Page) => Promise<unknown>): Promise<Visit> {
  const { browser } = testbed();
  await browser.setPermission(url, 'granted');
  return visit(browser, url, prepare, 'element');
}

function tokenRequests(): number {
  return testbed().gateway.matching(tokenRequest).length;
}

function panelRequests(): number {
  return testbed().gateway.requests.filter(({ path }) => path === '/sineta-panel.js').length;
}

test('the script tag of the guide with its policy: a push arrives at another origin', async () => {
  const { stack, desktop } = testbed();
  const [, policy] = /: (.*)/.exec(await snippet('Content security policy', 'http')) ?? [];
  const url = await host(`<header>${await snippet('A script tag', 'html')}</header>`, {
    'content-security-policy': `default-src 'none'; img-src data:; ${policy}`,
  });
  const { page, bell, console } = await visitAllowed(url);
  await bell.waitFor('on');
  const message = await stack.send({ notification: { title: 'Pão quente às 17h' } });
  await desktop.waitForNotification(({ summary }) => summary === 'Pão quente às 17h');
  await stack.waitForCounts(message, { displayed: 1 });

  expect(panelRequests()).toBe(0);
  await page.click('header >>> button', { button: 'right' });
  await page.waitForSelector('sineta-panel >>> dialog[open]');
  expect(panelRequests()).toBe(1);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('sineta-panel'));
  await page.waitForSelector('sineta-bell:focus');
  expect(console.filter(({ type }) => type === 'error' || type === 'warn')).toEqual([]);
});

test('a browser accepts the manifest of the guide, which makes the page a web app', async () => {
  const { browser, host: site } = testbed();
  const link = await snippet('iPhones and iPads', 'html');
  const start = encodeURIComponent(`${site.origin}/`);
  const url = await host(link.replace(encodeURIComponent('https://www.example.org/'), start));
  const page = await browser.newPage();
  await page.goto(url);
  const devtools = await page.createCDPSession();
  const { data = '', errors, manifest } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ display: 'standalone' });
  expect(manifest).toMatchObject({ startUrl: url, scope: url });
  const { icons } = JSON.parse(data) as { icons: { src: string }[] };
  const sizes = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return image.width;
        }),
      ),
    icons.map(({ src }) => `${testbed().gateway.origin}${src}`),
  );
  expect(sizes).toEqual([192, 512]);
});

test('WordPress, as in the guide: a classic script with a version behind its name', async () => {
  const way = 'WordPress';
  const [, script] = /'(http\S+\.js)'/.exec(await snippet(way, 'php')) ?? [];
  const tag = `<script defer src="${script}?ver=6.9"></script>`;
  const url = await host(`${tag}<header>${await snippet(way, 'html')}</header>`, undefined, way);
  const { bell } = await visitAllowed(url);
  await bell.waitFor('on');
  expect(await bell.count()).toBe(1);
});

test.each([
  ['React', 'tsx', 'mount'],
  ['The client alone', 'js', 'run'],
] as const)('%s, as in the guide', async (title, language, how) => {
  const code = await snippet(title, language, how === 'run' ? 1 : 0);
  const markup = how === 'run' ? await snippet(title, 'html') : '<header id="root"></header>';
  const mounted = `${code}
    import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('root')).render(<Bell />);`;
  const url = await host(`${markup}<script type="module" src="/app.js"></script>`, undefined, title);
  const body = await bundle(how === 'run' ? code : mounted, language);
  testbed().host.put('/app.js', { type: 'text/javascript', body });
  const { page } = await visitAllowed(url);
  const on = how === 'mount' ? 'header [data-state="on"]' : '::-p-text(Desligar avisos)';
  expect(await page.waitForSelector(on, { visible: true })).not.toBeNull();
  if (how === 'mount') return;
  const expectVisible = (words: string) => page.waitForSelector(`::-p-text(${words})`, { visible: true });
  await page.click('#notices');
  await expectVisible('Receber avisos');
  await page.click('#notices');
  await expectVisible('Desligar avisos');
  await testbed().browser.setPermission(url, 'denied');
  await expectVisible('O navegador bloqueia');
  await page.waitForSelector('#notices', { hidden: true });
  await testbed().browser.setPermission(url, 'granted');
  await expectVisible('Desligar avisos');
});

test('a nonce under strict-dynamic, and the worker of the site with our line in it, as in the guide', async () => {
  const { gateway, host: site } = testbed();
  const title = 'A service worker of your own';
  const own = `addEventListener('fetch', () => {});\n${await snippet(title, 'js')}`;
  site.put('/sw.js', { type: 'text/javascript', body: own });
  const tag = (await snippet('Content security policy', 'html')).replace('…', 'cGFkYXJpYQ');
  const policy = `script-src 'nonce-cGFkYXJpYQ' 'strict-dynamic'; connect-src ${gateway.origin}; worker-src 'self'`;
  const url = await host(`${tag}<header>${await snippet(title, 'html')}</header>`, {
    'content-security-policy': `default-src 'none'; img-src data:; ${policy}`,
  });
  const { page, bell, console } = await visitAllowed(url);
  await bell.waitFor('on');
  await page.click('header >>> button', { button: 'right' });
  await page.waitForSelector('sineta-panel[data-state="on"]');
  const scripts = await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ active }) => active && new URL(active.scriptURL).pathname);
  });
  expect(scripts).toEqual(['/sw.js']);
  expect(console.filter(({ type }) => type === 'error' || type === 'warn')).toEqual([]);
});

test('a page that requires trusted types, with the policy of the guide', async () => {
  const { gateway, host: site } = testbed();
  const title = 'Content security policy';
  site.put('/trusted.js', { type: 'text/javascript', body: await snippet(title, 'js') });
  const tag = await snippet('A script tag', 'html');
  const policy = `script-src 'self' ${gateway.origin}; connect-src ${gateway.origin}; worker-src 'self'`;
  const url = await host(`<script src="/trusted.js"></script><header>${tag}</header>`, {
    'content-security-policy': `default-src 'none'; img-src data:; ${policy}; require-trusted-types-for 'script'; trusted-types default`,
  });
  const { page, bell, console } = await visitAllowed(url);
  await bell.waitFor('on');
  await page.click('header >>> button', { button: 'right' });
  await page.waitForSelector('sineta-panel[data-state="on"]');
  expect(console.filter(({ type }) => type === 'error' || type === 'warn')).toEqual([]);
});

test('on an iPhone, with apple-web-apps, a touch hold opens the panel and is not a click', async () => {
  const { browser, gateway, host } = testbed();
  const before = tokenRequests();
  const url = embedBell(host, gateway.origin, 'apple-web-apps');
  await browser.setPermission(url, 'granted');
  const { page, bell } = await visit(
    browser,
    url,
    async (page) => {
      await presentAs(page, appleMobileDevices['iPhone']!);
      const devtools = await page.createCDPSession();
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    },
    'element',
  );
  await bell.waitFor('on');
  const { x, y } = await (await page.$('header >>> button'))!.clickablePoint();
  const finger = await page.touchscreen.touchStart(x, y);
  await page.waitForSelector('sineta-panel >>> dialog[open]');
  await finger.end();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('sineta-panel'));
  await bell.waitFor('on');
  expect(tokenRequests() - before).toBe(1);
});

test('in the browser of another app on an iPhone, with apple-web-apps, a press leads to Safari', async () => {
  const { gateway } = testbed();
  const before = tokenRequests();
  const url = await host(`<script type="module" src="${gateway.origin}/sineta-bell.js"></script>
    <header><sineta-bell apple-web-apps inbox></sineta-bell></header>
    <sineta-topic name="escola" label="Escola" apple-web-apps></sineta-topic>`);
  const errors: unknown[] = [];
  const { page, bell, console } = await visitAllowed(url, async (page) => {
    page.on('pageerror', (error) => errors.push(error));
    await presentAs(page, inAppBrowser);
    await missingCapabilities['no service worker'](page);
    await missingCapabilities['no Push API'](page);
    await missingCapabilities['no Notification'](page);
  });
  await bell.waitFor('off');
  for (const button of ['header >>> .button', 'sineta-topic >>> button']) {
    // By keyboard: the tooltip of the bell, which has the focus again, may cover the other button.
    await (await page.waitForSelector(button))!.press('Enter');
    await page.waitForSelector('sineta-panel[data-state=install]');
    await page.waitForSelector('sineta-panel >>> ::-p-text(Abra no Safari para receber avisos.)');
    await page.waitForSelector('sineta-panel >>> button ::-p-text(Copiar link)');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('sineta-panel'));
  }
  expect(errors).toEqual([]);
  expect(console.filter(({ type }) => type === 'error')).toEqual([]);
  expect(tokenRequests() - before).toBe(0);
});

test('two scripts and two bells make one registration, even if they are moved', async () => {
  const { gateway } = testbed();
  const before = tokenRequests();
  const script = `src="${gateway.origin}/sineta-bell.js`;
  const url = await host(`<script type="module" ${script}"></script>
    <script defer ${script}?ver=6.9"></script>
    <header><sineta-bell id="one" panel="off"><template shadowrootmode="open"><b>servidor</b></template></sineta-bell></header>
    <main><sineta-bell id="two">sem script</sineta-bell></main>`);
  const { page, bell, console } = await visitAllowed(url);
  await bell.waitFor('on');
  await page.waitForSelector('#two[data-state="on"]');
  await page.evaluate(() => {
    const [one, two] = document.querySelectorAll('sineta-bell');
    document.querySelector('main')!.append(one!);
    two!.remove();
    document.querySelector('header')!.append(two!);
  });
  expect(await bell.count()).toBe(1);
  expect(await page.$$('>>> b')).toEqual([]);
  expect(tokenRequests() - before).toBe(1);
  await bell.press();
  await expect.poll(() => tokenRequests() - before).toBe(2);
  await page.waitForSelector('#one[data-state="on"]:not([data-pending])');
  await testbed().browser.setPermission(url, 'denied');
  await page.evaluate(() => document.querySelector('#one')!.shadowRoot!.querySelector('button')!.click());
  await page.waitForSelector('#one[data-state="on"]:not([data-pending])');
  expect(await page.$('sineta-panel')).toBeNull();
  await bell.press();
  await page.waitForSelector('sineta-panel[data-state="blocked"]');
  expect(console.filter(({ type }) => type === 'error')).toEqual([]);
});

test('properties and methods work, also before the script has loaded, and events reach the page', async () => {
  const { browser, gateway, host, stack } = testbed();
  const url = embedBell(host, gateway.origin, 'on-enabled-click="disable" lang="en"');
  await browser.setPermission(url, 'granted');
  const { page, bell } = await visit(
    browser,
    url,
    (page) =>
      page.evaluateOnNewDocument(() => {
        const events: unknown[] = [];
        Object.assign(globalThis, { events });
        document.addEventListener('readystatechange', () => {
          const element = document.querySelector('sineta-bell');
          if (!element || 'labels' in element) return;
          Object.assign(element, { labels: { disable: 'Chega' } });
          for (const type of ['sineta-token', 'sineta-message']) {
            element.addEventListener(type, (event) => events.push((event as CustomEvent).detail));
          }
        });
      }),
    'element',
  );
  const events = () => page.evaluate(() => (globalThis as unknown as { events: object[] }).events);
  await bell.waitFor('on');
  expect(await bell.name()).toBe('Chega');
  expect(await events()).toEqual([{ token: expect.stringMatching(/./) }]);
  await stack.send({ notification: { title: 'Só para a página' } });
  await expect.poll(events).toHaveLength(2);
  expect((await events())[1]).toMatchObject({ title: 'Só para a página' });
  // The note closes after a few seconds.
  const [note] = await Promise.all([
    page.waitForSelector('sineta-bell >>> sineta-note >>> .sentence'),
    bell.press(),
  ]);
  await bell.waitFor('off');
  expect(await bell.name()).toBe('Enable Notifications');
  expect((await events())[2]).toEqual({ token: null });
  expect(await note!.evaluate((sentence) => sentence.textContent)).toMatch(/^Notifications are off/);
  await page.$eval('sineta-bell', (element) => element.setAttribute('lang', 'pt-BR'));
  expect(await bell.name()).toBe('Habilitar Notificações');
});

test('in the shadow root of a component, the bell and the topic button are in the language of the page', async () => {
  const script = `<script type="module" src="${testbed().gateway.origin}/sineta-bell.js"></script>`;
  const elements = '<sineta-bell></sineta-bell><sineta-topic name="escola" label="School"></sineta-topic>';
  const url = await host(
    `<html lang="en">${script}<header><template shadowrootmode="open"><nav>${elements}</nav></template></header>`,
  );
  const { page } = await visit(testbed().browser, url, undefined, 'element');
  const texts = (selector: string) =>
    page.$$eval(selector, (all) => all.map(({ textContent }) => textContent));
  await expect.poll(() => texts('header >>> [role=tooltip]')).toEqual(['Enable Notifications']);
  await expect
    .poll(() => texts('header >>> sineta-topic >>> [part=button]'))
    .toEqual([expect.stringContaining('Get notices about School')]);
});

test('the tooltip, the click target and the colours are accessible', async () => {
  const { browser, gateway, host } = testbed();
  const url = embedBell(host, gateway.origin, '', 'lang="pt-BR"');
  const { page, bell } = await visit(browser, url, undefined, 'element');
  await bell.waitFor('off');
  const tooltip = () => page.$eval('header >>> [role="tooltip"]', (element) => element.checkVisibility());
  const bellButton = (await page.$('header >>> button'))!;
  const { width, height } = (await bellButton.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

  expect(await tooltip()).toBe(false);
  await bell.hover();
  await expect.poll(tooltip).toBe(true);
  await page.hover('header >>> [role="tooltip"]');
  expect(await tooltip()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(tooltip).toBe(false);
  await page.hover('h1');
  await page.keyboard.press('Tab');
  await expect.poll(tooltip).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.$eval('sineta-bell', (element) => element.remove());
  expect(await page.$$('>>> [data-open]')).toEqual([]);

  const devtools = await page.createCDPSession();
  const features = [
    { name: 'forced-colors', value: 'active' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await devtools.send('Emulation.setEmulatedMedia', { features });
  await browser.setPermission(url, 'granted');
  await page.reload();
  await bell.waitFor('on');
  const look = await page.$eval('header >>> button', (button) => {
    const system = document.body.appendChild(document.createElement('i'));
    system.style.setProperty('color', 'ButtonText');
    const motions = button.querySelector('svg')!.getAnimations().length;
    return { motions, forced: getComputedStyle(button).color === getComputedStyle(system).color };
  });
  expect(look).toEqual({ motions: 0, forced: true });
  expect(await axeFindings(page)).toEqual([]);
});

test('ad blockers match neither the URLs nor the class names, as an element and with React', async () => {
  const { browser, gateway, host, url } = testbed();
  const names = new Set<string>();
  for (const [address, binding] of [
    [embedBell(host, gateway.origin), 'element'],
    [url, 'react'],
  ] as const) {
    await browser.setPermission(address, 'granted');
    const { page, bell } = await visit(browser, address, undefined, binding);
    await bell.waitFor('on');
    const found = await page.evaluate(() =>
      [document, document.querySelector('sineta-bell')?.shadowRoot].flatMap((tree) =>
        [...(tree?.querySelectorAll('[id], [class]') ?? [])].flatMap(({ id, classList }) =>
          [...classList].concat(id),
        ),
      ),
    );
    for (const name of found) names.add(name);
  }
  const paths = new Set(gateway.requests.map(({ path }) => path));
  expect(paths).toContain('/sineta-bell.js');
  expect(names).toContain('tooltip');
  expect(refusedByAdBlockers(paths)).toEqual([]);
  expect(hiddenByAdBlockers(names)).toEqual([]);
});

test('a conversion counts for the message that was clicked, once, as in the guide', async () => {
  const { stack, desktop, gateway } = testbed();
  const url = await host(`<header>${await snippet('A script tag', 'html')}</header>`);
  const { page, bell } = await visitAllowed(url);
  await bell.waitFor('on');
  await stack.changeSettings({ conversions: { names: ['signed-up'], days: 7 } });
  const code = await snippet('Conversions', 'js');
  const track = code.split('\n').find((line) => line.includes(".track('signed-up')"))!;
  const call = track.slice(0, track.indexOf(';'));
  expect(await page.evaluate(call)).toBe(false);
  const reports = () => gateway.requests.filter(({ path }) => path === '/v1/conversions');
  expect(reports()).toEqual([]);

  const message = await stack.send({ notification: { title: 'Assine a cesta', navigate: url } });
  const shown = await desktop.waitForNotification(({ summary }) => summary === 'Assine a cesta');
  desktop.click(shown.id);
  await stack.waitForCounts(message, { clicked: 1 });
  expect(await page.evaluate(call)).toBe(true);
  expect(await page.evaluate(call)).toBe(true);
  expect((await stack.message(message)).conversions).toEqual([{ name: 'signed-up', devices: 1 }]);
});
