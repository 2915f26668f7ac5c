import { boardAddresses, type BoardAddresses } from '@sineta/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from '../http/representations/vary-by.ts';
import { type ReaderLanguage, primaryOf } from '../sites/languages/reader-language.ts';
import type { BoardState } from './board-state.ts';

/** Longer than those of browsers. */
const longestHeader = 200;

/** The language of a page, and its addresses, which keep a language that the visitor chose. */
export interface PageLanguage {
  readonly reader: ReaderLanguage;
  readonly addresses: BoardAddresses;
  /** Distinguishes the page from those in other languages. */
  readonly key: string;
}

/**
 * The language that a visitor chose, else the one that the browser prefers among those of the board, else that of the site.
 * @param chosen - a BCP 47 tag in the address
 */
export function pageLanguage(
  { site, languages, addresses }: BoardState,
  chosen: string | undefined,
  accepted: string | undefined,
): PageLanguage {
  const [own] = languages;
  if (languages.length === 1) return { reader: readerOf(site.language), addresses, key: '' };
  const lang = languages.find((language) => chosen !== undefined && language === primaryOf(chosen));
  const language = lang ?? preferred(accepted, languages) ?? own!;
  return {
    reader: { language: language === own ? site.language : language, site: site.language },
    addresses: lang === undefined ? addresses : boardAddresses(site.language, lang),
    key: `${language} ${lang ?? ''}`,
  };
}

/** Names the language of a response, and what it depends on (RFC 9110 §12.5.5). */
export function describeLanguage(reply: FastifyReply, state: BoardState, { reader }: PageLanguage): void {
  reply.header('Content-Language', reader.language);
  if (state.languages.length > 1) varyBy(reply, 'Accept-Language');
}

/** The `lang` of an address, of a request whose query may be wrong. */
export function chosenLanguage({ query }: Pick<FastifyRequest, 'query'>): string | undefined {
  const { lang } = query as { readonly lang?: unknown };
  return typeof lang === 'string' ? lang : undefined;
}

function readerOf(site: string): ReaderLanguage {
  return { language: site, site };
}

/** RFC 9110 §12.5.4. */
function preferred(header: string | undefined, languages: readonly string[]): string | undefined {
  if (header === undefined) return undefined;
  const ranges = header
    .slice(0, longestHeader)
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range.split(';');
      return {
        language: primaryOf(tag.trim()),
        weight: weight === undefined ? 1 : Number(/[\d.]+/.exec(weight)?.[0]),
      };
    })
    .filter(({ language, weight }) => weight > 0 && languages.includes(language));
  return ranges.toSorted((a, b) => b.weight - a.weight)[0]?.language;
}
