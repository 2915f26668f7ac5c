import { type BoardPage, type BoardView, defaultSite } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { presentSite, requireSite } from '../sites/site-routes.ts';

/** Puts together what a page of the board is rendered from. */
export async function readPage(
  db: Executor,
  origin: string,
  view: BoardView,
  now = new Date(),
): Promise<BoardPage> {
  const [site, { timeZone }] = await Promise.all([
    presentSite(db, defaultSite),
    requireSite(db, defaultSite),
  ]);
  return { origin, site, timeZone, today: calendarDay(now, timeZone), view };
}

/** The day of an instant in a time zone, as `YYYY-MM-DD`. */
function calendarDay(instant: Date, timeZone: string): string {
  // Sweden writes dates in ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
}
