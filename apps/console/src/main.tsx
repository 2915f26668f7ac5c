import '@sineta/ui/tokens.css';
import '@sineta/ui/fonts.css';
import '@sineta/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadLanguage } from './languages/load-language.ts';
import { readPreferences } from './preferences/preferences.ts';
import { PreferencesProvider } from './preferences/preferences-provider.tsx';
import { hasLinkToken, takeLinkToken } from './accounts/links/link-token.ts';
import { createConsoleRouter } from './router.tsx';
import { createQueryClient } from './service/query-client.ts';
import { createService } from './service/service.ts';
import { createSessionGate } from './service/session-gate.ts';

// First, so that the secret of a link is in no history and no screenshot.
const linkToken = takeLinkToken(window);
// Opening such a link while its page is open changes only the fragment: reload the page with it.
addEventListener('hashchange', () => {
  if (hasLinkToken(location)) location.reload();
});
const gate = createSessionGate();
const service = createService(gate);
const queries = createQueryClient();
const router = createConsoleRouter({ service, queries, linkToken });

const preferences = readPreferences(localStorage, navigator.languages);
// Offline, the console is in English. Without a top-level await, which would divide the chunks differently.
void loadLanguage(preferences.language)
  .catch(() => {})
  .then(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <PreferencesProvider initial={preferences} loadLanguage={loadLanguage}>
          <App router={router} queries={queries} service={service} gate={gate} />
        </PreferencesProvider>
      </StrictMode>,
    ),
  );
