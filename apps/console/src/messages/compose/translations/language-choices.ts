/** Common languages, in addition to those of the audience. */
const common = ['en', 'es', 'fr', 'de', 'it', 'pt-BR', 'pt-PT', 'zh', 'ja', 'ar'];

/** A language to add to a message, with the number of its devices if known. */
export interface LanguageChoice {
  readonly tag: string;
  readonly devices: number | undefined;
}

/**
 * The languages to choose from: first those of the audience, by number of devices.
 *
 * @param site - the language of the site, which the message already has
 * @param audience - the primary languages of the devices, with their numbers
 */
export function languageChoices(
  site: string,
  audience: readonly { readonly name: string; readonly devices: number }[],
  taken: readonly string[],
): LanguageChoice[] {
  const known = audience.toSorted((a, b) => b.devices - a.devices);
  const tags = new Set([...known.map(({ name }) => name), ...common]);
  const devices = new Map(known.map(({ name, devices }) => [name, devices]));
  const [primary] = site.toLowerCase().split('-');
  const out = new Set([site, primary, ...taken].map((tag) => tag?.toLowerCase()));
  return [...tags]
    .filter((tag) => !out.has(tag.toLowerCase()))
    .map((tag) => ({ tag, devices: devices.get(tag) }));
}
