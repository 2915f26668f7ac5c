import type { Template } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { identifierFor } from '../../../sites/named-items/identifier.ts';

/**
 * The id of a template: its name in lower case without accents, with hyphens. The same name gives the same id; if another
 * name has that id, a number is added.
 */
export function templateId(name: string, saved: readonly Pick<Template, 'id' | 'name'>[]): string {
  const same = saved.find((template) => template.name === name);
  if (same !== undefined) return same.id;
  const taken = new Set(saved.map(({ id }) => id));
  const slug = identifierFor(name) || 'modelo';
  let id = slug;
  for (let number = 2; taken.has(id); number += 1) {
    id = `${slug.slice(0, limits.slugLength - `-${number}`.length).replace(/-+$/, '')}-${number}`;
  }
  return id;
}
