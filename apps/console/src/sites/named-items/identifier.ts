import { limits } from '@sineta/protocol/limits';

/** An identifier for an address, from a name: “Água e esgoto” is `agua-e-esgoto`. Empty where the name has nothing to make one of. */
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
