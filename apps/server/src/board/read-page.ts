import { type BoardPage, type BoardView, defaultSite } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { presentSite } from '../sites/site-routes.ts';
import type { BoardState } from './board-state.ts';

/** Reads the data of a page of the board. */
export async function readPage(
  db: Executor,
  origin: string,
  { site: { timeZone, board: settings }, today }: BoardState,
  view: BoardView,
): Promise<BoardPage> {
  return { origin, site: await presentSite(db, defaultSite), settings, timeZone, today, view };
}
