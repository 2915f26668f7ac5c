import '@sineta/ui/tokens.css';
import '@sineta/ui/fonts.css';
import '@sineta/ui/base.css';
import './page/static-view.css';
import { createMessagingClient } from '@sineta/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readPageData } from './page/page-data.ts';
import { keptView } from './page/static-view.tsx';

hydrateRoot(
  document.getElementById('root')!,
  <StrictMode>
    <App page={readPageData(document)} client={createMessagingClient()}>
      {keptView(document)}
    </App>
  </StrictMode>,
);
void navigator.serviceWorker?.register('/board-worker.js', { updateViaCache: 'none' }).catch(() => {
  // Only the offline page needs the worker; the board works without it.
});
