import {
  type AcceptedSend,
  asLiteral,
  boardAddresses,
  defaultSite,
  limits,
  type StoredPayload,
  type Translations,
  translationsWithUtm,
  withUtm,
} from '@sineta/protocol';
import { primaryLanguage } from '../../devices/language.ts';
import { type DigestRow, listedTitles } from '../../devices/preferences/digest.ts';
import type { Site } from '../../sites/sites.ts';
import { fits } from '../accept/payload.ts';
import type { DirectRequest } from '../direct/direct-request.ts';
import { translatedTitle } from '../translated-title.ts';
import type { Contents, HeldBroadcast } from './held-contents.ts';

interface DigestOptions {
  readonly site: Pick<Site, 'id' | 'language' | 'icon' | 'origins'>;
  readonly publicUrl: string;
  readonly contents: Contents;
  /** Whether the messages waited for the end of the night. */
  readonly isAfterNight: boolean;
  readonly now: number;
}

/** A digest replaces an earlier one that is still shown. */
const tag = 'digest';

const sender = { kind: 'system', id: 'digest', name: 'digest' } as const;

/** The message of a digest: a single broadcast as it was while its TTL lasts, else how many messages there are. Pure. */
export function digestRequest(digest: DigestRow, options: DigestOptions): DirectRequest {
  const { contents, site, now } = options;
  const [broadcast] = contents.broadcasts;
  const sent =
    contents.count === 1 && broadcast !== undefined && now < broadcast.expires_at
      ? original(digest, broadcast, options)
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

/**
 * A broadcast as it was, under the tag that browsers would show it with, so that its correction replaces it. One that is too
 * long with this tag goes without.
 */
function original(
  { token }: DigestRow,
  content: HeldBroadcast,
  { site, publicUrl, now }: DigestOptions,
): Written {
  const stored = JSON.parse(content.payload) as StoredPayload;
  const translations = content.translations && (JSON.parse(content.translations) as Translations);
  const { notification, app_badge: appBadge } = withUtm(stored);
  const { lang: language, data, ...written } = notification;
  const send: AcceptedSend = {
    target: { token },
    notification: written,
    ...(translations && { translations: translationsWithUtm(translations, stored.utm) }),
    ...(data.data && { data: data.data as AcceptedSend['data'] }),
    ...(appBadge !== undefined && { appBadge }),
    ttl: Math.ceil((content.expires_at - now) / 1000),
    urgency: content.urgency,
    ...(content.collapse_key !== null && { collapseKey: content.collapse_key }),
  };
  const tagged = { ...send, notification: { ...written, tag: written.tag ?? content.id } };
  const frame = { message: content.id, site: site.id, language, icon: site.icon, publicUrl };
  return { send: fits(tagged, frame) ? tagged : send, language };
}

/** Each title with its noun in the singular and the plural, and the end of a list. */
const texts = {
  pt: {
    language: 'pt-BR',
    slept: { one: 'aviso enquanto você dormia', other: 'avisos enquanto você dormia' },
    saved: { one: 'aviso guardado para você', other: 'avisos guardados para você' },
    more: (count: string) => `e mais ${count}`,
  },
  en: {
    language: 'en',
    slept: { one: 'notification while you slept', other: 'notifications while you slept' },
    saved: { one: 'notification saved for you', other: 'notifications saved for you' },
    more: (count: string) => `and ${count} more`,
  },
  es: {
    language: 'es',
    slept: { one: 'aviso mientras dormía', other: 'avisos mientras dormía' },
    saved: { one: 'aviso guardado para usted', other: 'avisos guardados para usted' },
    more: (count: string) => `y ${count} más`,
  },
} as const;

type Language = keyof typeof texts;

function summary(digest: DigestRow, options: DigestOptions): Written {
  const { site, publicUrl, contents } = options;
  const primary = primaryLanguage(site.language);
  const own: Language = primary !== null && isWritten(primary) ? primary : 'en';
  const written = (language: Language) => ({
    title: titleIn(language, options),
    ...bodyIn(language, contents),
  });
  const others = (Object.keys(texts) as Language[]).filter((language) => language !== own);
  // Not by the schema of requests: with its UTM parameters, a link that was accepted can be longer than that allows.
  const send: AcceptedSend = {
    target: { token: digest.token },
    notification: { ...written(own), tag, navigate: linkOf(contents) ?? homeOf(site, publicUrl) },
    translations: Object.fromEntries(others.map((language) => [language, written(language)])),
    ttl: limits.defaultTtl,
    urgency: 'normal',
  };
  return { send, language: texts[own].language };
}

function titleIn(language: Language, { contents: { count }, isAfterNight }: DigestOptions): string {
  const { language: locale, slept, saved } = texts[language];
  const plural = new Intl.PluralRules(locale).select(count) === 'one' ? 'one' : 'other';
  return `${count.toLocaleString(locale)} ${(isAfterNight ? slept : saved)[plural]}`;
}

/** The titles of a few messages, those to the device itself first; nothing if none is stored any more. */
function bodyIn(language: Language, { count, direct, broadcasts }: Contents): { readonly body?: string } {
  const listed = [...direct, ...broadcasts].slice(0, listedTitles);
  if (listed.length === 0) return {};
  const { language: locale, more } = texts[language];
  const lines = listed.map((content) => asLiteral(clipped(translatedTitle(language, content))));
  const left = count - listed.length;
  return { body: [...lines, ...(left > 0 ? [more(left.toLocaleString(locale))] : [])].join('\n') };
}

/** Notifications show about two lines of this length. */
const titleLength = 80;

function clipped(title: string): string {
  const characters = Array.from(title);
  if (characters.length <= titleLength) return title;
  return `${characters
    .slice(0, titleLength - 1)
    .join('')
    .trimEnd()}…`;
}

/** The link of a single direct message, which no board shows. */
function linkOf({ count, direct: [content] }: Contents): string | undefined {
  if (count !== 1 || content === undefined) return undefined;
  return withUtm(JSON.parse(content.payload) as StoredPayload).notification.navigate;
}

/** The notice board, which marks what the visitor has not read; of a site without one, its own address. */
function homeOf({ id, language, origins }: DigestOptions['site'], publicUrl: string): string {
  if (id === defaultSite) return new URL(boardAddresses(language).board(), publicUrl).href;
  return origins[0] ?? publicUrl;
}

function isWritten(language: string): language is Language {
  return Object.hasOwn(texts, language);
}
