import {
  type BoardPage,
  type BoardSettings,
  type BoardText,
  type BoardView,
  defaultSite,
  type ShownBoardSettings,
} from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { type ReaderLanguage, tagFor } from '../sites/languages/reader-language.ts';
import { presentSite } from '../sites/site-routes.ts';
import type { BoardState } from './board-state.ts';
import type { PageLanguage } from './page-language.ts';

/** Reads the data of a page of the board. */
export async function readPage(
  db: Executor,
  origin: string,
  { site: { timeZone, board }, languages, today }: BoardState,
  { reader, addresses: { words } }: PageLanguage,
  view: BoardView,
): Promise<BoardPage> {
  const { language } = reader;
  const settings = settingsFor(board, reader);
  const site = await presentSite(db, defaultSite, language);
  const shown = { origin, site, settings, language, words, timeZone, today, view };
  return languages.length > 1 ? { ...shown, languages } : shown;
}

/** The settings with their texts in the language of a reader, as far as they have them. */
function settingsFor(
  { translations = {}, ...settings }: BoardSettings,
  reader: ReaderLanguage,
): ShownBoardSettings {
  const tag = tagFor(reader, Object.keys(translations));
  if (tag === undefined) return settings;
  const texts = translations[tag]!;
  return { ...settings, ...texts, translated: Object.keys(texts) as BoardText[] };
}
