import type { BoardSettings } from '@sineta/protocol';
import { isContactUrl } from '@sineta/protocol/contact-url';
import { isWebUrl } from '@sineta/protocol/formats';

/** The settings of the board as they are entered; empty for the default. */
export type BoardDraft = Readonly<Record<keyof BoardSettings, string>>;

const empty: BoardDraft = {
  title: '',
  introduction: '',
  accent: '',
  footer: '',
  contactUrl: '',
  privacyUrl: '',
};

export function toDraft(settings: BoardSettings): BoardDraft {
  return { ...empty, ...settings };
}

/** The settings without those that are empty. */
export function toSettings(draft: BoardDraft): BoardSettings {
  const entered = Object.entries(draft).map(([name, text]) => [name, text.trim()] as const);
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
