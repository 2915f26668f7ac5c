/**
 * The design tokens that take the place of brass where a site has a colour of its own. Each theme keeps the hue at a
 * lightness in which text meets WCAG AA on every surface.
 *
 * @param accent - `#rrggbb`
 */
export function accentTokens(accent: string): Readonly<Record<string, string>> {
  const shade = (lightness: string, chroma: string) => `oklch(from ${accent} ${lightness} ${chroma} h)`;
  const themes = (light: string, dark: string) => `light-dark(${light},${dark})`;
  return {
    '--accent': 'var(--brass)',
    '--on-accent': 'var(--on-brass)',
    '--brass': themes(shade('min(l,.5)', 'min(c,.16)'), shade('max(l,.8)', 'min(c,.13)')),
    '--brass-strong': themes(shade('min(l,.43)', 'min(c,.16)'), shade('max(l,.86)', 'min(c,.1)')),
    '--brass-wash': themes(shade('.96', 'min(c,.02)'), shade('.27', 'min(c,.03)')),
    '--on-brass': themes('#fff', '#15181f'),
    // The parts of the bell have styles of their own.
    '--sineta-panel-accent': 'var(--brass)',
    '--sineta-panel-on-accent': 'var(--on-brass)',
    '--sineta-topic-accent': 'var(--brass)',
  };
}

/**
 * The style that gives a page these tokens. Browsers without relative colours or `light-dark()` keep brass.
 *
 * @param accent - `#rrggbb`
 */
export function accentStyle(accent: string): string {
  const declarations = Object.entries(accentTokens(accent)).map((pair) => pair.join(':'));
  // More specific than :root, which declares the tokens.
  return `@supports (color:light-dark(oklch(from red l c h),red)){:root:root{${declarations.join(';')}}}`;
}
