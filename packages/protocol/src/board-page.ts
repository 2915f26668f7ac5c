import type { Feed, Notice } from './feed.ts';
import type { Site } from './site.ts';

/**
 * A page of the notice board: what the service knows of it, what the page's renderer makes HTML of, and what comes
 * along in that HTML for the browser to go on with.
 */
export interface BoardPage {
  /** The origin that the page's addresses are written with, such as `https://avisos.example.org`. */
  readonly origin: string;
  readonly site: Site;
  /** IANA name of the site's time zone: times are told by it until the visitor's own is known. */
  readonly timeZone: string;
  /** The calendar day there, as `YYYY-MM-DD`. */
  readonly today: string;
  readonly view: BoardView;
}

/** What a page shows. */
export type BoardView =
  | {
      readonly kind: 'board';
      readonly feed: Feed;
      /** The one topic whose notices these are. */
      readonly topic?: string;
      /** The `next` of the page before: these are older notices. */
      readonly after?: string;
    }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** Nothing that is published has the address. */
  | { readonly kind: 'missing' };

/** What stands in for a page that cannot be had: whole in itself, since nothing else can be loaded either. */
export interface OfflinePage {
  readonly html: string;
  /** The Content-Security-Policy header to send with it. */
  readonly policy: string;
}

/** The module that the build makes of the page, for the service to load: `server/render.js`. */
export interface BoardRenderer {
  /** @param template - the built `index.html` */
  readonly renderPage: (page: BoardPage, template: string) => string;
  readonly renderOfflinePage: (site: Pick<Site, 'name' | 'language'>) => OfflinePage;
  /** @param script - the built `board-worker.js` */
  readonly renderWorker: (page: OfflinePage, script: string) => string;
}
