import { defaultLanguage } from '../labels.ts';
import { styles } from './styles/index.ts';

/** The panel's element. Its open shadow root isolates it from the page's styles. */
export const panelElement = 'sineta-panel';

interface PanelHost {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

/**
 * Creates the panel's element with its styles; the caller adds it to the page.
 *
 * @param more - CSS after the panel's own
 */
export function createPanelHost(lang = defaultLanguage, more = ''): PanelHost {
  const host = document.createElement(panelElement);
  host.lang = lang;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles + more);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}
