import '@sineta/ui/tokens.css';
import '@sineta/ui/fonts.css';
import '@sineta/ui/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMessagingClient } from '@sineta/client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 1000 } } });
const client = createMessagingClient();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App client={client} />
    </QueryClientProvider>
  </StrictMode>,
);
