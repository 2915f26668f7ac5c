/** The choices for the whole gallery. */
export const choices = {
  lang: { label: 'Language', options: ['pt-BR', 'en', 'es'] },
  theme: { label: 'Theme', options: ['system', 'light', 'dark'] },
  dir: { label: 'Direction', options: ['ltr', 'rtl'] },
} as const;

/** One option of each choice. */
export type Appearance = { readonly [K in keyof typeof choices]: (typeof choices)[K]['options'][number] };

/** The appearance in a query string; the first option for each missing or unknown choice. */
export function readAppearance(search: string): Appearance {
  const given = new URLSearchParams(search);
  const selected = Object.entries(choices).map(([name, { options }]) => [
    name,
    options.find((option) => option === given.get(name)) ?? options[0],
  ]);
  return Object.fromEntries(selected) as Appearance;
}

/** Applies the appearance to the document, and writes it to the URL so that it can be linked to. */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  root.lang = appearance.lang;
  root.dir = appearance.dir;
  root.dataset['theme'] = appearance.theme;
  history.replaceState(null, '', `?${new URLSearchParams(appearance).toString()}`);
}
