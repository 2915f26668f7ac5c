import { createDialog, type Circumstances } from './device-dialog.ts';
import type { DevicePanelOptions } from './device-panel-options.ts';
import { createPanelHost } from './panel-host.ts';

const inFlow =
  ':host { display: block !important; position: static !important }' +
  'dialog[open] { position: static; width: 100%; height: auto !important; max-height: none; margin: 0; box-shadow: none; animation: none }';

/**
 * Shows the panel in the flow of the page, in a given state instead of the detected one: for a gallery. Its close button
 * does nothing.
 *
 * @param signal - removes the panel
 * @returns its shadow root, when everything of the state is rendered
 */
export async function showDevicePanel(
  container: HTMLElement,
  options: DevicePanelOptions,
  circumstances: Circumstances,
  signal: AbortSignal,
): Promise<ShadowRoot> {
  const { host, root } = createPanelHost(options, inFlow);
  const { dialog, loaded } = createDialog(options, host, signal, circumstances);
  // Not show(), which would move the focus.
  dialog.open = true;
  dialog.addEventListener('close', () => (dialog.open = true));
  signal.addEventListener('abort', () => host.remove());
  root.append(dialog);
  container.append(host);
  await loaded;
  return root;
}
