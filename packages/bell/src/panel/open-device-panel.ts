import { createDialog } from './device-dialog.ts';
import type { DevicePanelOptions } from './device-panel-options.ts';
import { createPanelHost, panelElement } from './panel-host.ts';

/**
 * Opens the panel "This device" as a modal dialog: the state, the switch, topics, language and a test. Does nothing if the
 * page already has an open panel.
 */
export function openDevicePanel(options: DevicePanelOptions): void {
  const former = document.querySelector(`body > ${panelElement}`);
  if (former?.shadowRoot) return;
  // A page that restores its content can have a copy of the element, without a dialog.
  former?.remove();
  const { opener = document.activeElement } = options;
  const { host, root } = createPanelHost(options);
  const closed = new AbortController();
  const { dialog, title } = createDialog(options, host, closed.signal);
  const end = () => {
    closed.abort();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== cover);
    host.remove();
    // What has the focus can get it.
    (opener as HTMLElement | null)?.focus({ preventScroll: true });
  };
  dialog.addEventListener('close', end);
  root.append(dialog);
  document.body.append(host);
  // The host fills the window but for that space. `clientWidth` of the page includes it in Chromium, if it is only reserved.
  const { left, right } = host.getBoundingClientRect();
  const cover = coverScrollbar(left, innerWidth - right);
  // A page that replaces its content removes the panel, whose dialog then fires no event. Its host has no size any more.
  new ResizeObserver(() => host.isConnected || end()).observe(host);
  dialog.showModal();
  title.focus();
}

/**
 * Extends the window over the space of a classic scrollbar, also where the page only reserves it: no backdrop covers that
 * space. With the width of it as padding, the content keeps its place. Returns the style sheet that does this, because the page
 * may have set the same properties in the style of its root.
 */
function coverScrollbar(left: number, right: number): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root{overflow:hidden!important;scrollbar-gutter:auto!important;padding-left:${left}px!important;padding-right:${right}px!important}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}
