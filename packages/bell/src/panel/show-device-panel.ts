import { createDialog, type Circumstances } from './device-dialog.ts';
import type { DevicePanelOptions } from './device-panel-options.ts';
import { createPanelHost } from './panel-host.ts';

const inFlow =
  'dialog[open] { position: static; width: 100%; max-height: none; margin: 0; box-shadow: none; animation: none }';

/**
 * Shows the panel in the flow of the page instead of above it, in a state that is given instead of found:
 * for a gallery of its states. Its close button closes nothing.
 *
 * @param signal - takes the panel away again
 * @returns its shadow root, once everything stands that belongs to the state
 */
export async function showDevicePanel(
  container: HTMLElement,
  options: DevicePanelOptions,
  circumstances: Circumstances,
  signal: AbortSignal,
): Promise<ShadowRoot> {
  const { host, root } = createPanelHost(options.lang, inFlow);
  const { dialog, loaded } = createDialog(options, host, signal, circumstances);
  // Not show(), which would take the focus.
  dialog.open = true;
  dialog.addEventListener('close', () => (dialog.open = true));
  signal.addEventListener('abort', () => host.remove());
  root.append(dialog);
  container.append(host);
  await loaded;
  return root;
}
