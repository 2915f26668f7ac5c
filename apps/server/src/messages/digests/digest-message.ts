import {
  type AcceptedSend,
  asLiteral,
  boardAddresses,
  defaultSite,
  sendMessageSchema,
  type StoredPayload,
  type Translations,
  translationsWithUtm,
  withUtm,
} from '@sineta/protocol';
import type { MessageRow } from '../../database/schema.ts';
import { primaryLanguage } from '../../devices/language.ts';
import type { DigestRow } from '../../devices/preferences/digest.ts';
import type { Site } from '../../sites/sites.ts';
import type { DirectRequest } from '../direct/direct-request.ts';
import { translatedTitle } from '../translated-title.ts';

/** What a digest shows of a message that is held alone. */
export type HeldContent = Pick<MessageRow, 'title' | 'payload' | 'translations' | 'urgency' | 'collapse_key'>;

interface DigestOptions {
  readonly site: Site;
  readonly publicUrl: string;
  /** The only message of the digest; undefined for several, or if it was deleted. */
  readonly content: HeldContent | undefined;
  readonly now: number;
}

/** A digest replaces an earlier one that is still shown. */
const tag = 'digest';

const sender = { kind: 'system', id: 'digest', name: 'digest' } as const;

/** The message of a digest: the only message as it was while its TTL lasts, else how many there are. Pure. */
export function digestRequest(digest: DigestRow, options: DigestOptions): DirectRequest {
  const { content, site, now } = options;
  const sent =
    content !== undefined && now < digest.expires_at
      ? original(digest, content, now)
      : summary(digest, options);
  const target = { token: digest.token };
  return {
    site: site.id,
    send: { ...sent.send, target },
    idempotencyKey: undefined,
    sentBy: sender,
    language: sent.language,
  };
}

interface Written {
  readonly send: AcceptedSend;
  readonly language: string;
}

function original({ token, expires_at }: DigestRow, content: HeldContent, now: number): Written {
  const stored = JSON.parse(content.payload) as StoredPayload;
  const translations = content.translations && (JSON.parse(content.translations) as Translations);
  const { notification, app_badge: appBadge } = withUtm(stored);
  const { lang, data, ...written } = notification;
  const send: AcceptedSend = {
    target: { token },
    notification: written,
    ...(translations && { translations: translationsWithUtm(translations, stored.utm) }),
    ...(data.data && { data: data.data as AcceptedSend['data'] }),
    ...(appBadge !== undefined && { appBadge }),
    ttl: Math.ceil((expires_at - now) / 1000),
    urgency: content.urgency,
    ...(content.collapse_key !== null && { collapseKey: content.collapse_key }),
  };
  return { send, language: lang };
}

/** The noun of each text in its singular and its plural. */
const texts = {
  pt: {
    language: 'pt-BR',
    slept: { one: 'aviso enquanto você dormia', other: 'avisos enquanto você dormia' },
    saved: { one: 'aviso guardado para você', other: 'avisos guardados para você' },
  },
  en: {
    language: 'en',
    slept: { one: 'notification while you slept', other: 'notifications while you slept' },
    saved: { one: 'notification saved for you', other: 'notifications saved for you' },
  },
  es: {
    language: 'es',
    slept: { one: 'aviso mientras dormía', other: 'avisos mientras dormía' },
    saved: { one: 'aviso guardado para usted', other: 'avisos guardados para usted' },
  },
} as const;

type Language = keyof typeof texts;

function summary(digest: DigestRow, { site, publicUrl, content }: DigestOptions): Written {
  const primary = primaryLanguage(site.language);
  const own: Language = primary !== null && isWritten(primary) ? primary : 'en';
  const written = (language: Language) => ({
    title: titleIn(language, digest),
    ...(content && { body: asLiteral(translatedTitle(language, content)) }),
  });
  const others = (Object.keys(texts) as Language[]).filter((language) => language !== own);
  const send = sendMessageSchema.parse({
    target: { token: digest.token },
    notification: { ...written(own), tag, navigate: homeOf(site, publicUrl) },
    translations: Object.fromEntries(others.map((language) => [language, written(language)])),
  });
  return { send, language: texts[own].language };
}

function titleIn(language: Language, { held, quiet_only }: DigestRow): string {
  const { language: locale, slept, saved } = texts[language];
  const plural = new Intl.PluralRules(locale).select(held) === 'one' ? 'one' : 'other';
  return `${held.toLocaleString(locale)} ${(quiet_only === 1 ? slept : saved)[plural]}`;
}

/** The notice board, which marks what the visitor has not read; of a site without one, its own address. */
function homeOf({ id, language, origins }: Site, publicUrl: string): string {
  if (id === defaultSite) return new URL(boardAddresses(language).board(), publicUrl).href;
  return origins[0] ?? publicUrl;
}

function isWritten(language: string): language is Language {
  return Object.hasOwn(texts, language);
}
