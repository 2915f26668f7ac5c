import type { BrowserSession } from '../tests/harness/browser-session.ts';
import type { Stack } from '../tests/harness/stack.ts';

/** Opens the page for a person, says what to try, and stays until interrupted or until the browser is closed. */
export async function showAround(
  stack: Stack,
  browser: BrowserSession,
  interrupted: Promise<void>,
): Promise<void> {
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
