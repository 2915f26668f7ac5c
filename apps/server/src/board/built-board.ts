import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BoardPage, BoardRenderer, OfflinePage, OfflineSite } from '@sineta/protocol';
import { createRepresentation, type Representation } from '../http/representations/representation.ts';
import { picturePath } from './pictures/picture-address.ts';
import { pictureSize } from './pictures/picture-layout.ts';
import { rememberLatest } from './remember-latest.ts';

/** Files of the built site that are not served under their own names. */
export const boardFiles = {
  template: 'index.html',
  renderer: 'server/render.js',
  worker: 'board-worker.js',
  gallery: 'gallery.html',
} as const;

/** Pages in each language, and that of no site. */
const pageLanguages = 4;

/** What the worker of the board shows while the service is unreachable. */
interface OfflineBoard {
  /** In the language of the address of the worker. */
  readonly site: OfflineSite;
  /** The tags of the languages of the board, by primary subtag. */
  readonly languages: Readonly<Record<string, string>>;
}

/** The built notice board, which renders responses. */
export interface BuiltBoard {
  /** HTML. */
  readonly page: (page: BoardPage) => Representation;
  /** What the picture for links to a page shows. */
  readonly sharePicture: BoardRenderer['sharePicture'];
  /** The source, in a content security policy, of the style that gives pages an accent. */
  readonly accentSource: (accent: string) => string;
  /** The page that replaces one that cannot be rendered. */
  readonly offlinePage: (site: OfflineSite) => OfflinePage;
  /** The script of the board's service worker. */
  readonly worker: (offline: OfflineBoard) => Representation;
}

/** @param folder - where the site was built */
export async function loadBoard(folder: string): Promise<BuiltBoard> {
  const template = readFileSync(join(folder, boardFiles.template), 'utf8');
  const script = readFileSync(join(folder, boardFiles.worker), 'utf8');
  const module = (await import(pathToFileURL(join(folder, boardFiles.renderer)).href)) as {
    readonly default: BoardRenderer;
  };
  const { accentStyle, sharePicture, renderPage, renderOfflinePage, renderWorker } = module.default;
  const offlinePage = rememberLatest(renderOfflinePage, pageLanguages);
  return {
    page(page) {
      const picture = sharePicture(page);
      const path = picture && picturePath(page.view, picture) + pictureQuery(page);
      const link = path === undefined ? undefined : { url: page.origin + path, ...pictureSize };
      return textual('text/html', renderPage(page, template, link));
    },
    sharePicture,
    accentSource: rememberLatest((accent) => sourceOf(accentStyle(accent)), 1),
    offlinePage,
    worker: rememberLatest(({ site, languages }) => {
      const pages = Object.entries(languages).map(
        ([subtag, language]) => [subtag, offlinePage({ ...site, language })] as const,
      );
      return textual('text/javascript', renderWorker(offlinePage(site), Object.fromEntries(pages), script));
    }, pageLanguages),
  };
}

/** A picture is in the language of its page. */
function pictureQuery({ language, site }: BoardPage): string {
  return language === site.language ? '' : `?lang=${language}`;
}

/** The source expression of an inline style: its hash (CSP Level 3 §2.3.1). */
function sourceOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

function textual(type: string, text: string): Representation {
  return createRepresentation({ type: `${type}; charset=utf-8`, body: Buffer.from(text) });
}
