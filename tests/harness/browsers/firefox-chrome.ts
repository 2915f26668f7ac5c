import type { Browser } from 'puppeteer-core';

/** Firefox's user interface around the pages. */
export interface FirefoxChrome {
  /** Runs an expression in it, awaits the result, and returns it if it is a plain value. */
  evaluate<T = void>(expression: string): Promise<T>;
}

/** The part of WebDriver BiDi that puppeteer supports but does not expose: scripts in the chrome scope. */
interface BidiBrowser {
  readonly connection: {
    send(
      method: 'browsingContext.getTree',
      params: { 'moz:scope': 'chrome' },
    ): Promise<{ result: { contexts: readonly { context: string; url: string }[] } }>;
    send(
      method: 'script.evaluate',
      params: { expression: string; target: { context: string }; awaitPromise: boolean },
    ): Promise<{ result: ScriptResult }>;
  };
}

type ScriptResult =
  | { readonly type: 'success'; readonly result: { readonly value?: unknown } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** Requires a Firefox started with `--remote-allow-system-access`. */
export async function openFirefoxChrome(browser: Browser): Promise<FirefoxChrome> {
  const { connection } = browser as unknown as BidiBrowser;
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const window = result.contexts.find(({ url }) => url.endsWith('/browser.xhtml'));
  if (window === undefined) throw new Error('Firefox has no window to press a prompt in.');
  return {
    evaluate: async <T>(expression: string): Promise<T> => {
      const answer = await connection.send('script.evaluate', {
        expression,
        target: { context: window.context },
        awaitPromise: true,
      });
      if (answer.result.type === 'exception') {
        throw new Error(`In Firefox's window: ${answer.result.exceptionDetails.text} (${expression})`);
      }
      return answer.result.result.value as T;
    },
  };
}
