import type { BoardPage, BoardView } from '@sineta/protocol';
import type { Executor } from '../../storage/executor.ts';
import { defaultSiteId } from '../../storage/sites.ts';
import { presentSite, requireSite } from '../sites.ts';

/** The site whose board the service shows: the first one. */
export const boardSite = defaultSiteId;

/** Puts together what a page of the board is rendered from. */
export async function readPage(
  db: Executor,
  origin: string,
  view: BoardView,
  now = new Date(),
): Promise<BoardPage> {
  const [site, { timeZone }] = await Promise.all([presentSite(db, boardSite), requireSite(db, boardSite)]);
  return { origin, site, timeZone, today: calendarDay(now, timeZone), view };
}

/** The day of an instant in a time zone, as `YYYY-MM-DD`. */
function calendarDay(instant: Date, timeZone: string): string {
  // Sweden writes dates in ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
}
