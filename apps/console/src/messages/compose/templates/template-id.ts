import type { Template } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';

/**
 * What a template is called in its address: its name without accents, in lower case, with hyphens. The same
 * name has the same one; where another name has it already, a number makes the difference.
 */
export function templateId(name: string, saved: readonly Pick<Template, 'id' | 'name'>[]): string {
  const same = saved.find((template) => template.name === name);
  if (same !== undefined) return same.id;
  const taken = new Set(saved.map(({ id }) => id));
  const slug = slugOf(name);
  let id = slug;
  for (let number = 2; taken.has(id); number += 1) {
    id = `${slug.slice(0, limits.slugLength - `-${number}`.length).replace(/-+$/, '')}-${number}`;
  }
  return id;
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, limits.slugLength)
    .replace(/-+$/, '');
  return slug === '' ? 'modelo' : slug;
}
