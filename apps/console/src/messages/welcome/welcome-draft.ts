import type { Notification, SiteSettings, WelcomeMessage } from '@sineta/protocol';
import { isWebUrl } from '@sineta/protocol/formats';
import { changedMembers } from '../../page/unsaved/changed-members.ts';

/** A text as typed. */
export interface WelcomeText {
  readonly title: string;
  readonly body: string;
}

/** The form as typed. */
export interface WelcomeDraft {
  readonly isOn: boolean;
  /** By BCP 47 tag, that of the site first. */
  readonly texts: Readonly<Record<string, WelcomeText>>;
  readonly url: string;
}

/** The first texts of a new message, by primary language. */
const examples: Readonly<Record<string, WelcomeText>> = {
  pt: {
    title: 'Avisos ligados',
    body: 'Os avisos chegam assim. Escolha os assuntos a qualquer hora, nos ajustes deste dispositivo.',
  },
  en: {
    title: 'Notifications are on',
    body: 'This is how they arrive. Choose topics at any time, in the settings of this device.',
  },
  es: {
    title: 'Avisos activados',
    body: 'Los avisos llegan así. Elija los temas en cualquier momento, en los ajustes de este dispositivo.',
  },
};

/** The text of a language that is added. */
export function exampleIn(tag: string): WelcomeText {
  return examples[tag.toLowerCase().split('-')[0]!] ?? { title: '', body: '' };
}

/** The form for the settings of a site. A new message has one text, in the language of the site. */
export function toDraft({
  language,
  welcomeMessage,
}: Pick<SiteSettings, 'language' | 'welcomeMessage'>): WelcomeDraft {
  const { texts, url = '' } = welcomeMessage ?? { texts: { [language]: exampleIn(language) } };
  const own = Object.keys(texts).find((tag) => tag.toLowerCase() === language.toLowerCase());
  const tags = [own ?? language, ...Object.keys(texts).filter((tag) => tag !== own)];
  return {
    isOn: welcomeMessage !== null,
    texts: Object.fromEntries(
      tags.map((tag) => [tag, { title: texts[tag]?.title ?? '', body: texts[tag]?.body ?? '' }]),
    ),
    url,
  };
}

/**
 * The form with what another user stored meanwhile: languages that were not changed are theirs. If they turned the message
 * off, the form stays as it is, because nothing else would be stored.
 */
export function mergedDraft(newest: WelcomeDraft, opened: WelcomeDraft, draft: WelcomeDraft): WelcomeDraft {
  if (!newest.isOn) return draft;
  const kept = Object.entries(newest.texts).filter(([tag]) => !(tag in opened.texts) || tag in draft.texts);
  const texts = Object.assign(Object.fromEntries(kept), changedMembers(opened.texts, draft.texts));
  return { ...newest, ...changedMembers(opened, draft), texts };
}

/** The setting to save; null while the message is off. */
export function toWelcomeMessage({ isOn, texts, url }: WelcomeDraft): WelcomeMessage | null {
  if (!isOn) return null;
  return {
    texts: Object.fromEntries(
      Object.entries(texts).map(([tag, { title, body }]) => [
        tag,
        { title: title.trim(), ...(body.trim() !== '' && { body: body.trim() }) },
      ]),
    ),
    ...(url.trim() !== '' && { url: url.trim() }),
  };
}

/** Whether the setting can be saved: every language has a title, and the link is an address. */
export function faultsOf({ isOn, texts, url }: WelcomeDraft): {
  readonly untitled: readonly string[];
  readonly url: boolean;
} {
  if (!isOn) return { untitled: [], url: false };
  return {
    untitled: Object.keys(texts).filter((tag) => texts[tag]!.title.trim() === ''),
    url: url.trim() !== '' && !isWebUrl(url.trim()),
  };
}

/** The notification of a text, for the preview. */
export function notificationOf(text: WelcomeText, icon: string | undefined): Notification {
  return {
    title: text.title,
    ...(text.body !== '' && { body: text.body }),
    ...(icon !== undefined && { icon }),
  };
}
