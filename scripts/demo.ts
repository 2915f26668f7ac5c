// `npm run demo`: the whole loop on one machine, without a network: the service, a push service of our
// own, and the installed browser wired to both.
import { parseArgs } from 'node:util';
import { bellNames, bellOf } from '../tests/harness/browsers/bell.ts';
import type { BrowserKind, BrowserSession } from '../tests/harness/browsers/browser-session.ts';
import { findExecutable } from '../tests/harness/browsers/executable.ts';
import { browserKinds, openBrowser } from '../tests/harness/browsers/open-browser.ts';
import { startStack, type Stack } from '../tests/harness/service/stack.ts';
import { buildService } from './build.ts';

const usage = `npm run demo -- [--browser firefox|chromium] [--headless] [--port N] [--push-port N]

  --browser    the browser to open; the one that is installed when absent
  --headless   no window: clicks, allows, sends and waits by itself, then ends
  --port       where the service listens; a free port when absent
  --push-port  where the push service listens; a free port when absent`;

interface DemoOptions {
  readonly kind: BrowserKind;
  readonly headless: boolean;
  readonly port: number | undefined;
  readonly pushPort: number | undefined;
}

try {
  await run(readOptions());
} catch (error) {
  console.error(`demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function run({ kind, headless, port, pushPort }: DemoOptions): Promise<void> {
  const started = performance.now();
  const interrupted = interruption();
  await buildService();
  await using stack = await startStack({ port, pushPort });
  const bus = process.env.DBUS_SESSION_BUS_ADDRESS;
  await using browser = await openBrowser(kind, {
    pushService: stack.pushService,
    desktop: bus === undefined ? undefined : { address: bus },
    headless,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`The service, its push service and ${browser.version} are up (${seconds} s).`);
  if (headless) await Promise.race([walkThrough(stack, browser), interrupted.then(failInterrupted)]);
  else await showAround(stack, browser, interrupted);
}

/** Opens the page, prints what to try, and runs until it is interrupted or the browser is closed. */
async function showAround(stack: Stack, browser: BrowserSession, interrupted: Promise<void>): Promise<void> {
  await browser.openPage(stack.url);
  const message = JSON.stringify({
    target: { everyone: true },
    notification: { title: 'Olá', body: 'O sino tocou: ação, coração.', navigate: stack.url },
  });
  console.log(`
The page is open: ${stack.url}

1. Click the bell, and allow notifications.
2. Send a message:

curl ${stack.url.replace(/\/$/, '')}/v1/sites/default/messages \\
  -H 'Authorization: Bearer ${stack.key}' \\
  -H 'Content-Type: application/json' \\
  -d '${message}'

Ctrl+C ends it and removes everything it made.`);
  await Promise.race([interrupted, browser.closed]);
}

/**
 * Acts as a visitor and an operator, and prints the duration of each step.
 *
 * @throws Error naming the step that failed, and why.
 */
async function walkThrough(stack: Stack, browser: BrowserSession): Promise<void> {
  const page = await step('the page opens', () => browser.openPage(stack.url));
  const bell = bellOf(page);
  await step(`a grey bell: ${bellNames.off}`, () => bell.waitFor('off'));
  await step('clicked, and notifications allowed', () =>
    browser.answerPermission(page, () => bell.press(), 'allow'),
  );
  await step(`the bell is on: ${bellNames.on}`, () => bell.waitFor('on'));
  const message = await step('a message sent to everyone', () =>
    stack.send({
      notification: { title: 'Sineta', body: 'O sino tocou: ação, coração.', navigate: stack.url },
    }),
  );
  await step('the browser shows it', () => stack.waitForCounts(message, { displayed: 1 }, 20_000));
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    const result = await work();
    console.log(`✓ ${name} (${Math.round(performance.now() - started)} ms)`);
    return result;
  } catch (error) {
    throw new Error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Resolves at the first signal to end. Later ones are ignored: the terminal and npm both pass Ctrl+C on. */
function interruption(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
  return promise;
}

function failInterrupted(): never {
  throw new Error('Interrupted before the loop was complete.');
}

function readOptions(): DemoOptions {
  const { values } = parseArgs({
    options: {
      browser: { type: 'string' },
      headless: { type: 'boolean', default: false },
      port: { type: 'string' },
      'push-port': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit();
  }
  const { headless } = values;
  const seen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!headless && !seen) {
    throw new Error(
      'There is no screen to open a browser on (DISPLAY is not set). Add --headless to run without one.',
    );
  }
  return {
    kind: chooseBrowser(values.browser),
    headless,
    port: readPort(values.port),
    pushPort: readPort(values['push-port']),
  };
}

function chooseBrowser(named: string | undefined): BrowserKind {
  const kind = browserKinds.find((kind) => (named === undefined ? findExecutable(kind) : kind === named));
  if (kind !== undefined) return kind;
  throw new Error(
    named === undefined
      ? 'Neither Firefox nor Chromium is installed. On Debian or Ubuntu: apt-get install firefox-esr (or chromium).'
      : `--browser is firefox or chromium, not "${named}".`,
  );
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`A port is a whole number from 1 to 65535, not "${text}".`);
}
