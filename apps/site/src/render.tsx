import { createMessagingClient } from '@sineta/client';
import type { BoardPage, BoardRenderer, BoardView, OfflinePage, PictureLink } from '@sineta/protocol';
import { noticeFolders } from '@sineta/protocol/board';
import { accentStyle } from '@sineta/ui/accent';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { MissingPageView } from './notice/missing-page-view.tsx';
import { WithdrawnPageView } from './notice/withdrawn-page-view.tsx';
import { renderOfflinePage } from './offline/render-offline-page.tsx';
import { pageDataBlock } from './page/page-data.ts';
import { PageHead } from './page/page-head.tsx';
import { SiteFooter } from './page/site-footer.tsx';
import { StaticView } from './page/static-view.tsx';
import { sharePicture } from './share/share-picture.ts';
import { SearchPageView } from './search/search-page-view.tsx';
import { textsFor } from './texts/texts.ts';

/** Renders a page for the service. React escapes all variable content; the data block is JSON. */
function renderPage(page: BoardPage, template: string, picture?: PictureLink): string {
  const texts = textsFor(page.language);
  const parts: Readonly<Record<string, string>> = {
    '%language%': texts.language,
    '<!--head-->': renderToStaticMarkup(<PageHead page={page} texts={texts} picture={picture} />),
    '<!--page-->': renderToString(
      <StrictMode>
        <App page={page} client={createMessagingClient()}>
          {staticView(page.view)}
        </App>
      </StrictMode>,
    ),
    '<!--footer-->': renderToStaticMarkup(<SiteFooter {...page} />),
    '<!--data-->': pageDataBlock(page),
  };
  // In one pass: inserted text is not searched again.
  return template.replace(/%language%|<!--(?:head|page|footer|data)-->/g, (place) => parts[place] ?? '');
}

function staticView(view: BoardView): ReactNode {
  const content = staticContent(view);
  return content && <StaticView>{content}</StaticView>;
}

function staticContent(view: BoardView): ReactNode {
  if (view.kind === 'search') return <SearchPageView view={view} />;
  if (view.kind === 'withdrawn') return <WithdrawnPageView view={view} />;
  return view.kind === 'missing' ? <MissingPageView /> : null;
}

/** Renders the script of the board's service worker, which contains the offline page in each language of the board. */
function renderWorker(
  page: OfflinePage,
  pages: Readonly<Record<string, OfflinePage>>,
  script: string,
): string {
  // A classic worker has no imports.
  const values = { offlinePage: page, offlinePages: pages, noticeFolders };
  const declared = Object.entries(values).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  return declared.join('') + script;
}

export default {
  accentStyle,
  sharePicture,
  renderPage,
  renderOfflinePage,
  renderWorker,
} satisfies BoardRenderer;
