import { defaultLanguage } from '../labels.ts';
import type { DevicePanelOptions } from './device-panel-options.ts';
import { createHost, type ShadowHost } from './dom/create-host.ts';
import { textLanguage } from './dom/text-language.ts';
import { styles } from './styles/index.ts';

/** The panel's element. Its open shadow root isolates it from the page's styles. */
export const panelElement = 'sineta-panel';

/**
 * Creates the panel's element with its styles; the caller adds it to the page.
 *
 * @param more - CSS after the panel's own
 */
export function createPanelHost(
  { lang = defaultLanguage, labels }: Pick<DevicePanelOptions, 'lang' | 'labels'>,
  more = '',
): ShadowHost {
  return createHost(panelElement, textLanguage(lang, labels?.close), styles + more);
}
