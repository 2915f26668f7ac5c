import { limits } from '@sineta/protocol/limits';

/** An identifier derived from a name: “Água e esgoto” gives `agua-e-esgoto`. Empty if the name has no usable characters. */
export function identifierFor(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, limits.slugLength)
    .replace(/-+$/, '');
}
