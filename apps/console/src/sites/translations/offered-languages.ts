import { useState } from 'react';
import { useSite } from '../../accounts/sites.ts';
import { useLanguages } from '../../devices/filter/use-languages.ts';

/** Those of the pages of visitors. */
const pages = ['en', 'es', 'pt-BR'];

/**
 * The languages to write texts in, besides that of the site: those that the texts have, those that devices use, and those of
 * the pages of visitors.
 */
export function languagesToOffer(
  site: string,
  written: readonly string[],
  devices: readonly { readonly name: string }[],
): string[] {
  const primaries = new Set([site, ...written].map(primaryOf));
  const offered = [...written];
  for (const tag of [...devices.map(({ name }) => name), ...pages]) {
    if (primaries.has(primaryOf(tag))) continue;
    primaries.add(primaryOf(tag));
    offered.push(tag);
  }
  return offered;
}

/** The languages to write texts of a site in. Their order stays while they are written. */
export function useOfferedLanguages(written: Readonly<Record<string, unknown>>): string[] {
  const site = useSite();
  const devices = useLanguages(site.id);
  const [first] = useState(() => Object.keys(written));
  const offered = languagesToOffer(site.language, first, devices);
  return [...offered, ...Object.keys(written).filter((tag) => !offered.includes(tag))];
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0]!;
}
