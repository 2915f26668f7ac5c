import type { BoardSettings, BoardText } from '@sineta/protocol';
import { isContactUrl } from '@sineta/protocol/contact-url';
import { isWebUrl } from '@sineta/protocol/formats';

type BoardTexts = Readonly<Record<BoardText, string>>;

/** The settings of the board as they are entered; empty for the default. */
export interface BoardDraft extends Readonly<Record<Exclude<keyof BoardSettings, 'translations'>, string>> {
  /** The texts in other languages, by language tag. */
  readonly translations: Readonly<Record<string, BoardTexts>>;
}

export const noTexts: BoardTexts = { title: '', introduction: '', footer: '' };

const empty = { ...noTexts, accent: '', contactUrl: '', privacyUrl: '' };

export function toDraft({ translations = {}, ...settings }: BoardSettings): BoardDraft {
  const written = Object.entries(translations).map(([tag, texts]) => [tag, { ...noTexts, ...texts }]);
  return { ...empty, ...settings, translations: Object.fromEntries(written) };
}

/** The settings without those that are empty. */
export function toSettings({ translations, ...draft }: BoardDraft): BoardSettings {
  const written = Object.entries(translations)
    .map(([tag, texts]) => [tag, withoutEmpty(texts)] as const)
    .filter(([, texts]) => Object.keys(texts).length > 0);
  return {
    ...withoutEmpty(draft),
    ...(written.length > 0 && { translations: Object.fromEntries(written) }),
  };
}

function withoutEmpty(texts: Readonly<Record<string, string>>): Record<string, string> {
  const entered = Object.entries(texts).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(entered.filter(([, text]) => text !== ''));
}

/** Which URLs the service would refuse, by the same rules. */
export function faultsOf(draft: BoardDraft): { readonly contactUrl: boolean; readonly privacyUrl: boolean } {
  const { contactUrl, privacyUrl } = toSettings(draft);
  return {
    contactUrl: contactUrl !== undefined && !isContactUrl(contactUrl),
    privacyUrl: privacyUrl !== undefined && !isWebUrl(privacyUrl),
  };
}
