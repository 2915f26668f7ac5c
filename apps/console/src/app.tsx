import { ToastProvider, UiProvider } from '@sineta/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { usePreferences } from './preferences/preferences-provider.tsx';
import type { createConsoleRouter } from './router.tsx';
import type { Service } from './service/service.ts';
import { ServiceContext } from './service/service-context.ts';
import type { SessionGate } from './service/session-gate.ts';
import { SessionGateContext } from './service/session-gate-context.ts';
import { pageTexts } from './page/page-texts.ts';
import { useTexts } from './i18n/use-texts.ts';

interface AppProps {
  readonly router: ReturnType<typeof createConsoleRouter>;
  readonly queries: QueryClient;
  readonly service: Service;
  readonly gate: SessionGate;
}

/** The console with its context providers. */
export function App({ router, queries, service, gate }: AppProps) {
  const { language } = usePreferences();
  const { dismiss } = useTexts(pageTexts);
  return (
    <SessionGateContext value={gate}>
      <ServiceContext value={service}>
        <QueryClientProvider client={queries}>
          <UiProvider
            language={language}
            navigate={(to) => void router.navigate({ to })}
            useHref={(to) => router.basepath + to}
          >
            <ToastProvider dismissLabel={dismiss}>
              <RouterProvider router={router} />
            </ToastProvider>
          </UiProvider>
        </QueryClientProvider>
      </ServiceContext>
    </SessionGateContext>
  );
}
