/** Adds a style sheet to those of a document or shadow root: a constructed one, which no content security policy blocks. */
export function adoptStyles(root: Node, styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  const tree = root as Document | ShadowRoot;
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
}
