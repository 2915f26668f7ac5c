import type { MessagingClient } from '@sineta/client';
import { type BellRequests, requestOnLoad, requestToken } from './bell-requests.ts';
import { isBellSupported } from './is-bell-supported.ts';
import { needsInstall } from './needs-install.ts';
import { watchOnReturn } from './watch-on-return.ts';
import { watchPermission } from './watch-permission.ts';

/** Options of a bell while its page is open. */
export interface StartOptions {
  /** Lets the request on load show the browser's permission prompt. Browsers penalise this; false when absent. */
  readonly promptOnLoad?: boolean;
  /** See {@link PressOptions.appleWebApps}. */
  readonly appleWebApps?: boolean;
}

/**
 * Starts a bell: checks whether it is supported, makes the request on load (B7), and repeats it when a visitor allows a
 * blocked site in the browser's settings. Follows changes that another tab has made. Returns a function that stops it.
 *
 * @param onQuestion - called if the visitor, once notifications are on, is still to be asked which topics to receive
 */
export function startBell(
  bell: BellRequests & { readonly client: MessagingClient },
  { promptOnLoad = false, appleWebApps }: StartOptions,
  onSupport: (supported: boolean) => void,
  onQuestion: (due: true) => void,
): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const start = async () => {
    const { client } = bell;
    const supported = await isBellSupported(client, appleWebApps);
    // StrictMode mounts twice; the first mount has ended by now.
    if (signal.aborted) return;
    onSupport(supported);
    if (!supported || needsInstall(appleWebApps)) return;
    watchOnReturn(
      () => client.knownToken?.(),
      (token) => token === undefined || bell.store.getState().setToken(token),
      signal,
    );
    watchPermission((now, before) => {
      if (before === 'denied' && now === 'granted') void requestToken(bell, false, true);
    }, signal);
    void requestOnLoad(bell, promptOnLoad);
    if (await client.isQuestionDue?.().catch(() => {})) onQuestion(true);
  };
  void start();
  return () => abort.abort();
}
