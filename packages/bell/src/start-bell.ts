import type { MessagingClient } from '@sineta/client';
import { type BellRequests, requestOnLoad, requestToken } from './bell-requests.ts';
import { isBellSupported } from './is-bell-supported.ts';
import { needsInstall } from './needs-install.ts';
import { watchOnReturn } from './watch-on-return.ts';
import { watchPermission } from './watch-permission.ts';

/** How a bell is to behave while its page is open. */
export interface StartOptions {
  /** Lets the request on load raise the browser's permission prompt. Browsers punish it; false when absent. */
  readonly promptOnLoad?: boolean;
  /** See {@link PressOptions.appleWebApps}. */
  readonly appleWebApps?: boolean;
}

/**
 * What a bell does when it comes onto a page: finds out whether it is of use, makes the request on load
 * (B7), and makes it again when a visitor allows in the browser's settings what was blocked. Takes over
 * what another tab has turned on or off meanwhile. Returns how to stop.
 */
export function startBell(
  bell: BellRequests & { readonly client: MessagingClient },
  { promptOnLoad = false, appleWebApps }: StartOptions,
  onSupport: (supported: boolean) => void,
): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const start = async () => {
    const supported = await isBellSupported(bell.client, appleWebApps);
    // StrictMode mounts twice; the first mount is gone by now.
    if (signal.aborted) return;
    onSupport(supported);
    if (!supported || needsInstall(appleWebApps)) return;
    watchPermission((now, before) => {
      if (before === 'denied' && now === 'granted') void requestToken(bell, false, true);
    }, signal);
    watchOnReturn(
      () => bell.client.knownToken?.(),
      (token) => token !== undefined && bell.store.getState().setToken(token),
      signal,
    );
    await requestOnLoad(bell, promptOnLoad);
  };
  void start();
  return () => abort.abort();
}
