import { bellNames, bellOf } from '../tests/harness/bell.ts';
import type { BrowserSession } from '../tests/harness/browser-session.ts';
import type { Stack } from '../tests/harness/stack.ts';

/**
 * Does what a visitor and an operator would do, and says how long each step took.
 *
 * @throws Error naming the step that failed, and why.
 */
export async function walkThrough(stack: Stack, browser: BrowserSession): Promise<void> {
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
