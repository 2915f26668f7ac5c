import '@sineta/ui/tokens.css';
import '@sineta/ui/fonts.css';
import '@sineta/ui/base.css';
import './page/static-view.css';
import { createMessagingClient } from '@sineta/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { cameFromHistory } from './feed/came-from-history.ts';
import { readPageData } from './page/page-data.ts';
import { registerWorker } from './offline/register-worker.ts';
import { keptView } from './page/static-view.tsx';

const page = readPageData(document);
hydrateRoot(
  document.getElementById('root')!,
  <StrictMode>
    <App page={page} client={createMessagingClient()}>
      {keptView(document)}
    </App>
  </StrictMode>,
);
// The search leaves the fields that are empty out of its address.
document.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of Array.from(formData)) if (!value && name !== 'q') formData.delete(name);
});
import('./page/hide-failed-images.ts').then(({ hideFailedImages }) => hideFailedImages()).catch(() => {});
import('./page/offer-copy.ts').then(({ offerCopy }) => offerCopy()).catch(() => {});
// Without storage there is none to read offline.
import('./offline/keep-read.ts')
  .then((module) => module.keepRead(page, location.pathname, !cameFromHistory()))
  .catch(() => {});
registerWorker(page.words.lang).catch(() => {
  // Only the offline page needs the worker; the board works without it.
});
