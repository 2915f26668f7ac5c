import type { BrowserKind, BrowserOptions, BrowserSession } from '../browsers/browser-session.ts';
import { startDesktop, type Desktop } from '../browsers/desktop.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { startHostSite, type HostSite } from '../sites/host-site.ts';
import { openBrowser } from '../browsers/open-browser.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/** Everything between a sender and a visitor, for one browser: nothing is mocked. */
export interface Testbed extends AsyncDisposable {
  readonly stack: Stack;
  readonly gateway: Gateway;
  readonly desktop: Desktop;
  readonly browser: BrowserSession;
  /** A site of another owner, whose pages may register devices. */
  readonly host: HostSite;
  /** The site's public URL. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts it; on failure everything that was started is closed. */
export async function openTestbed(
  kind: BrowserKind,
  {
    databaseUrl,
    ...options
  }: Pick<BrowserOptions, 'insecureHost' | 'profile' | 'classicScrollbars'> &
    Pick<StackOptions, 'databaseUrl'> = {},
): Promise<Testbed> {
  await using started = new AsyncDisposableStack();
  const desktop = started.use(await startDesktop());
  const gateway = started.use(await startGateway());
  const host = started.use(await startHostSite());
  const stack = started.use(
    await startStack({ publicUrl: gateway.origin, origins: [host.origin], databaseUrl }),
  );
  gateway.forwardTo(stack.service.url);
  const { pushService } = stack;
  const browser = started.use(await openBrowser(kind, { ...options, pushService, desktop }));
  const running = started.move();
  const close = (): Promise<void> => running.disposeAsync();
  return {
    stack,
    gateway,
    desktop,
    browser,
    host,
    url: `${gateway.origin}/`,
    close,
    [Symbol.asyncDispose]: close,
  };
}
