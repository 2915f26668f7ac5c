import type { Feed, Notice } from '../messages/feed.ts';
import type { Site } from '../sites/site.ts';
import type { AddressWords, NoticeSearch } from './addresses.ts';
import type { ShownBoardSettings } from './board-settings.ts';

/**
 * The data of a notice board page: the service reads it, the renderer turns it into HTML, and the HTML contains it for
 * hydration in the browser.
 */
export interface BoardPage {
  /** The origin of the page's absolute URLs, such as `https://avisos.example.org`. */
  readonly origin: string;
  readonly site: Site;
  readonly settings: ShownBoardSettings;
  /** The language in which the page is, BCP 47: that of the site unless the visitor reads another that the board has. */
  readonly language: string;
  /** The words of the addresses of the page. */
  readonly words: AddressWords;
  /** The languages of the board, that of the site first, as primary subtags; absent if it is the only one. */
  readonly languages?: readonly string[];
  /** IANA name of the site's time zone, in which all times and days of the board are. */
  readonly timeZone: string;
  /** The current date in that time zone, as `YYYY-MM-DD`. */
  readonly today: string;
  readonly view: BoardView;
}

/** The content of a page. */
export type BoardView =
  | {
      readonly kind: 'board';
      readonly feed: Feed;
      /** Set when the page shows the notices of one topic only. */
      readonly topic?: string;
      /** The `next` value of the previous page, when this page shows older notices. */
      readonly after?: string;
    }
  | ({
      readonly kind: 'notice';
      readonly notice: Notice;
      /** Set if the service stores the image of the notice. */
      readonly imageSize?: ImageSize;
      /** Those of `languages` in which the notice is; absent if it is in one. */
      readonly in?: readonly string[];
    } & NoticeNeighbours)
  /** The query is empty before the visitor has entered something, and for all notices of a period. */
  | ({
      readonly kind: 'search';
      readonly found: FoundNotices;
      /** What the visitor has to correct: nothing was searched. */
      readonly wrong?: readonly WrongField[];
    } & NoticeSearch)
  | {
      readonly kind: 'withdrawn';
      /** ISO 8601. */
      readonly withdrawnAt: string;
      readonly reason?: string;
    }
  /** No published notice has this URL. */
  | { readonly kind: 'missing' };

/** The size of an image in pixels, for which a page reserves the space. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A query that is too long, or a day that does not exist. */
export type WrongField = 'query' | 'day';

/** The newest notices with all words of a query. */
export interface FoundNotices {
  readonly notices: readonly Notice[];
  /**
   * Why there may be others: more `matches`, or `older` notices, which were not searched; `refused` if they were to be, and
   * the network of the visitor has searched too often.
   */
  readonly beyond?: 'matches' | 'older' | 'refused';
  /** The cursor of the notices beyond these. */
  readonly next?: string;
  /** When the oldest of all notices was published (ISO 8601); absent without notices. */
  readonly oldest?: string;
  /** A query for notices that exist, if none has the words, and some of these can be misspelt. */
  readonly suggestion?: string;
  /** The newest notices, if none has the words. */
  readonly latest?: readonly Notice[];
}

/** The notices that were published directly after and before one. */
export interface NoticeNeighbours {
  readonly newer?: NoticeLink;
  readonly older?: NoticeLink;
}

export type NoticeLink = Pick<Notice, 'id' | 'title' | 'language'>;

/** What the offline page shows of a site. */
export type OfflineSite = Pick<Site, 'name' | 'language'> &
  Pick<ShownBoardSettings, 'accent'> &
  Partial<Pick<BoardPage, 'timeZone'>>;

/** The page shown while the service is unreachable. It is self-contained, because nothing else can be loaded then. */
export interface OfflinePage {
  readonly html: string;
  /** Value of the Content-Security-Policy header to send with it. */
  readonly policy: string;
}

/** What a picture shows that stands for a page where a link to it is shared (`og:image`). */
export interface SharePicture {
  readonly siteName: string;
  /** `#rrggbb`; the design's own colour when absent. */
  readonly accent?: string;
  /** The name of the file of the site's icon, if the service stores it. */
  readonly icon?: string;
  readonly title: string;
  /** What the title belongs to: the topic of a notice, or the board of a topic. */
  readonly place?: string;
  /** The day of a notice, in the language of the site. */
  readonly date?: string;
  /** What the board or the topic is about. */
  readonly lead?: string;
}

/** The picture of a page, for its metadata. */
export interface PictureLink {
  /** Absolute. */
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The exports of `apps/site/src/render.tsx`, which the service loads after the build. */
export interface BoardRenderer {
  /** The content of the inline style that gives the pages an accent; their policy has to allow it. */
  readonly accentStyle: (accent: string) => string;
  /** The picture for links to a page; undefined for a page that is not shared, or has an image of its own. */
  readonly sharePicture: (page: BoardPage) => SharePicture | undefined;
  /** @param template - the built `index.html` */
  readonly renderPage: (page: BoardPage, template: string, picture?: PictureLink) => string;
  readonly renderOfflinePage: (site: OfflineSite) => OfflinePage;
  /**
   * @param page - for addresses without a language
   * @param pages - for addresses with one, by primary subtag
   * @param script - the built `board-worker.js`
   */
  readonly renderWorker: (
    page: OfflinePage,
    pages: Readonly<Record<string, OfflinePage>>,
    script: string,
  ) => string;
}
