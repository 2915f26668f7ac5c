/** An element with an open shadow root, which isolates its content from the page's styles. */
export interface ShadowHost {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

/** Creates the element, with a constructed style sheet, which no content security policy blocks. */
export function createHost(name: string, lang: string, styles: string): ShadowHost {
  const host = document.createElement(name);
  host.lang = lang;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}
