import { asLiteral, landingPage, type Translations } from '@sineta/protocol';
import type { MessageRow } from '../../database/schema.ts';
import { primaryLanguage } from '../../devices/language.ts';
import type { Site } from '../../sites/sites.ts';
import { translatedTitle } from '../translated-title.ts';
import { type ReplacementContent, shownBy } from './replacement.ts';

const texts = {
  pt: { title: 'Aviso retirado', body: (title: string) => `“${title}” não vale mais.` },
  en: { title: 'Notice withdrawn', body: (title: string) => `“${title}” is no longer valid.` },
  es: { title: 'Aviso retirado', body: (title: string) => `“${title}” ya no es válido.` },
} as const;

type Language = keyof typeof texts;

interface WithdrawalOptions {
  readonly site: Pick<Site, 'language'>;
  readonly publicUrl: string;
  /** In the language of the site; translations do not have it. */
  readonly reason: string | undefined;
}

/** What replaces the notification of a withdrawn message, in every language that the service writes. Pure. */
export function withdrawalNotification(
  message: MessageRow,
  { site, publicUrl, reason }: WithdrawalOptions,
): ReplacementContent {
  const { lang, icon, badge } = shownBy(message);
  const primary = primaryLanguage(lang);
  const own: Language = primary !== null && isWritten(primary) ? primary : 'en';
  const written = (language: Language) => {
    const { title, body } = texts[language];
    return { title, body: body(asLiteral(translatedTitle(language, message))) };
  };
  const others = (Object.keys(texts) as Language[]).filter((language) => language !== own);
  const translations: Translations = Object.fromEntries(
    others.map((language) => [language, written(language)]),
  );
  const { title, body } = written(own);
  const target = message.topic === null ? ({ everyone: true } as const) : { topic: message.topic };
  const place = { publicUrl, site: message.site, message: message.id, language: site.language };
  return {
    notification: {
      title,
      body: reason === undefined ? body : `${body} ${asLiteral(reason)}`,
      navigate: landingPage({ target, publish: message.published === 1 }, place),
      ...(icon !== undefined && { icon }),
      ...(badge !== undefined && { badge }),
    },
    translations,
  };
}

function isWritten(language: string): language is Language {
  return Object.hasOwn(texts, language);
}
