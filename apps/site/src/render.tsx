import { createMessagingClient } from '@sineta/client';
import type { BoardPage, BoardRenderer } from '@sineta/protocol';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { renderOfflinePage } from './offline/render-offline-page.tsx';
import { renderWorker } from './offline/render-worker.ts';
import { pageDataBlock } from './page/page-data.ts';
import { PageHead } from './page/page-head.tsx';
import { textsFor } from './texts/texts.ts';

/** What the service answers with. Everything variable is escaped by React, or is JSON in a data block. */
function renderPage(page: BoardPage, template: string): string {
  const texts = textsFor(page.site.language);
  const parts: Readonly<Record<string, string>> = {
    '%language%': texts.language,
    '<!--head-->': renderToStaticMarkup(<PageHead page={page} texts={texts} />),
    '<!--page-->': renderToString(
      <StrictMode>
        <App page={page} client={createMessagingClient()} />
      </StrictMode>,
    ),
    '<!--data-->': pageDataBlock(page),
  };
  // In one pass: what was put in is not searched again.
  return template.replace(/%language%|<!--(?:head|page|data)-->/g, (place) => parts[place] ?? '');
}

export default { renderPage, renderOfflinePage, renderWorker } satisfies BoardRenderer;
