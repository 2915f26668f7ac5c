import { type BoardPage, type BoardView, defaultSite } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { presentSite } from '../sites/site-routes.ts';
import type { BoardState } from './board-state.ts';
import type { PageLanguage } from './page-language.ts';

/** Reads the data of a page of the board. */
export async function readPage(
  db: Executor,
  origin: string,
  { site: { timeZone, board: settings }, languages, today }: BoardState,
  { reader: { language }, addresses: { words } }: PageLanguage,
  view: BoardView,
): Promise<BoardPage> {
  const site = await presentSite(db, defaultSite, language);
  const shown = { origin, site, settings, language, words, timeZone, today, view };
  return languages.length > 1 ? { ...shown, languages } : shown;
}
