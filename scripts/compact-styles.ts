/**
 * A plugin of Vite that removes comments and white space from style sheets that are imported as text (`?raw`), which Vite
 * leaves as they are.
 */
export const compactStyles = {
  name: 'compact-styles',
  enforce: 'pre',
  transform: (code: string, id: string): string | undefined =>
    // A module whose string has escaped line breaks.
    id.endsWith('.css?raw')
      ? code
          .replaceAll(/\/\*.*?\*\//gs, '')
          .replaceAll(/(?:\\n\s*)+/g, ' ')
          .replaceAll(/ ?([{};]) ?|([:,]) | ([>~]) /g, '$1$2$3')
          .replaceAll(';}', '}')
          .replaceAll(/(?<=[:, (])0\./g, '.')
      : undefined,
} as const;
