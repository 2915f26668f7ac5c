import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launch, type Page } from 'puppeteer-core';
import { build } from 'vite';

/** A host name that is not a secure context, unlike loopback. */
const insecureHost = 'site.example';

/** Time for the browser on a busy machine, in milliseconds. */
const patience = 120_000;

/** A page with the bell on it, in a real Chromium. */
export interface BellPage extends AsyncDisposable {
  readonly page: Page;
  /** Lines that the page has logged. */
  readonly lines: readonly string[];
  /** What the page has thrown and not caught. */
  readonly errors: readonly unknown[];
}

export interface Testbed extends AsyncDisposable {
  /** Sets the permission for notifications of the secure page. */
  permit(setting: 'granted' | 'denied' | 'prompt'): Promise<void>;
  /**
   * @param options - a query string that fixtures/main.tsx understands
   * @param prepare - called with the page before it loads
   */
  open(options?: string, prepare?: (page: Page) => Promise<unknown>, secure?: boolean): Promise<BellPage>;
}

export async function startTestbed(): Promise<Testbed> {
  const files = await buildFixture();
  const server = createServer(({ url = '/' }, response) => {
    const path = url.split('?')[0] ?? '';
    const type = { js: 'text/javascript', css: 'text/css' }[path.split('.').at(-1) ?? ''] ?? 'text/html';
    response.writeHead(200, { 'content-type': type }).end(files.get(path) ?? files.get('/index.html'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await launch({
    browser: 'chrome',
    executablePath: '/usr/lib/chromium/chromium',
    args: [
      `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    timeout: patience,
  });
  const devtools = await browser.target().createCDPSession();
  return {
    permit: (setting) =>
      devtools.send('Browser.setPermission', {
        origin: `http://127.0.0.1:${port}`,
        permission: { name: 'notifications' },
        setting,
      }),
    open: async (options = '', prepare, secure = true) => {
      const page = await browser.newPage();
      page.setDefaultTimeout(patience);
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      const errors: unknown[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await page.setViewport({ width: 360, height: 640 });
      await prepare?.(page);
      await page.goto(`http://${secure ? '127.0.0.1' : insecureHost}:${port}/?${options}`);
      return { page, lines, errors, [Symbol.asyncDispose]: () => page.close() };
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function buildFixture(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    root: new URL('fixtures', import.meta.url).pathname,
    resolve: { conditions: ['@sineta/source', 'module', 'browser', 'production'] },
    logLevel: 'warn',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    // Minified as for sites: CSS minification has changed rules before.
    build: { write: false, minify: false, cssMinify: true, modulePreload: false },
  });
  if (!('output' in built)) throw new Error('Vite has built no output');
  return new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}
