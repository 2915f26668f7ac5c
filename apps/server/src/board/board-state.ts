import { type BoardAddresses, boardAddresses, defaultSite } from '@sineta/protocol';
import type { Executor } from '../database/executor.ts';
import { listTags } from '../messages/feed/feed.ts';
import type { ReadRevision } from '../sites/revisions.ts';
import { requireSite } from '../sites/sites.ts';
import type { Site } from '../sites/sites.ts';
import { boardLanguages } from './board-languages.ts';

/** What every address of the board depends on. */
export interface BoardState {
  readonly site: Site;
  /** As primary subtags, that of the site first. */
  readonly languages: readonly string[];
  /** Its addresses in the language of the site. */
  readonly addresses: BoardAddresses;
  /** The current date in the time zone of the site, as `YYYY-MM-DD`. */
  readonly today: string;
  /** Another one after every change of what the board shows. */
  readonly version: string;
}

export type ReadBoardState = () => Promise<BoardState>;

/** Reads the site again only after a change. */
export function createBoardStateReader(db: Executor, readRevision: ReadRevision): ReadBoardState {
  let known:
    | (Omit<BoardState, 'today' | 'version'> & { revision: unknown; day: Intl.DateTimeFormat })
    | undefined;
  return async () => {
    const revision = await readRevision(defaultSite);
    if (known === undefined || known.revision !== revision) {
      const site = await requireSite(db, defaultSite);
      // Sweden writes dates in ISO 8601.
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: site.timeZone });
      const tags = [...(await listTags(db, defaultSite)), ...Object.keys(site.board.translations ?? {})];
      const languages = boardLanguages(site.language, tags);
      known = { revision, site, languages, addresses: boardAddresses(site.language), day };
    }
    const { site, languages, addresses, day } = known;
    const today = day.format();
    return { site, languages, addresses, today, version: `${revision} ${today}` };
  };
}
