import { defaultLanguage } from '../labels.ts';
import { createHost, type ShadowHost } from './dom/create-host.ts';
import { styles } from './styles/index.ts';

/** The panel's element. Its open shadow root isolates it from the page's styles. */
export const panelElement = 'sineta-panel';

/**
 * Creates the panel's element with its styles; the caller adds it to the page.
 *
 * @param more - CSS after the panel's own
 */
export function createPanelHost(lang = defaultLanguage, more = ''): ShadowHost {
  return createHost(panelElement, lang, styles + more);
}
