/** What a template is called in its address: its name without accents, in lower case, with hyphens. */
export function templateId(name: string): string {
  const id = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
    .replace(/-+$/, '');
  return id === '' ? 'modelo' : id;
}
