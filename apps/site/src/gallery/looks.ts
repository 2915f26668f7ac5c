/** What every state can be looked at in. */
export const looks = {
  lang: { label: 'Language', options: ['pt-BR', 'en', 'es'] },
  theme: { label: 'Theme', options: ['system', 'light', 'dark'] },
  dir: { label: 'Direction', options: ['ltr', 'rtl'] },
} as const;

/** One choice of each. */
export type Looks = { readonly [K in keyof typeof looks]: (typeof looks)[K]['options'][number] };

/** The looks that an address asks for; the first of each where it asks for none that there is. */
export function readLooks(search: string): Looks {
  const asked = new URLSearchParams(search);
  const chosen = Object.entries(looks).map(([name, { options }]) => [
    name,
    options.find((option) => option === asked.get(name)) ?? options[0],
  ]);
  return Object.fromEntries(chosen) as Looks;
}

/** Has the document look so, and its address say it, so that a look can be linked to. */
export function applyLooks(looks: Looks): void {
  const root = document.documentElement;
  root.lang = looks.lang;
  root.dir = looks.dir;
  root.dataset['theme'] = looks.theme;
  history.replaceState(null, '', `?${new URLSearchParams(looks).toString()}`);
}
