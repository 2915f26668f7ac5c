import { defaultLanguage } from '../labels.ts';
import { styles } from './styles/index.ts';

/** The panel's element. It holds an open shadow root, so that the styles of a page do not reach in. */
export const panelElement = 'sineta-panel';

interface PanelHost {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

/**
 * The panel's element with its styles, not yet in the page.
 *
 * @param more - CSS that follows the panel's own
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
