import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { filterTexts } from '../../../devices/filter/filter-texts.ts';
import { listNames } from '../../../i18n/list-names.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { translationsTexts } from './translations-texts.ts';

interface LanguagesNoteProps {
  /** The language of the site. */
  readonly site: string;
  readonly tags: readonly string[];
  /** The primary languages of the devices, with their numbers, if the message is for all devices. */
  readonly audience: readonly { readonly name: string; readonly devices: number }[] | undefined;
}

/** The languages of a message, with the number of devices of each. */
export function LanguagesNote({ site, tags, audience }: LanguagesNoteProps) {
  const texts = useTexts(translationsTexts);
  const { language } = usePreferences();
  const { languageName } = useTexts(filterTexts);
  const counts = new Map(audience?.map(({ name, devices }) => [name, devices]));
  const listed = tags.map((tag) => {
    const devices = isWhole(tag, [site, ...tags]) ? counts.get(tag) : undefined;
    return devices === undefined ? languageName(tag) : `${languageName(tag)} (${texts.devices(devices)})`;
  });
  const list = listNames(listed, true, language);
  return <p>{texts.note(list, languageName(site), tags.length)}</p>;
}

/** Whether no other listed language is a variant of this one. Some devices would get the variant instead. */
function isWhole(tag: string, all: readonly string[]): boolean {
  return all.every((other) => other === tag || !other.toLowerCase().startsWith(`${tag.toLowerCase()}-`));
}
