import { createBellStore } from '@sineta/bell';
import type { SinetaClient } from '@sineta/client';
import type { BoardPage } from '@sineta/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import styles from './app.module.css';
import { BoardPageView } from './board/board-page-view.tsx';
import { deviceActions, DeviceActionsContext } from './device/device-actions.ts';
import { useDeviceState } from './device/use-device-state.ts';
import { Masthead } from './masthead.tsx';
import { NoticePageView } from './notice/notice-page-view.tsx';
import { PageContext } from './page/page-context.ts';
import { TextsContext } from './texts/texts-context.ts';
import { textsFor } from './texts/texts.ts';
import { MessageToast } from './toast/message-toast.tsx';

interface AppProps {
  readonly page: BoardPage;
  readonly client: SinetaClient;
  /** A view that only the service renders. */
  readonly children: ReactNode;
}

/** The visitor's page: the bell above, then the notices, one notice, or another view. */
export function App({ page, client, children }: AppProps) {
  const [store] = useState(createBellStore);
  const [queries] = useState(createQueryClient);
  const texts = textsFor(page.language);
  const { view } = page;
  const { notices: anchor } = page.words;
  const { vapidPublicKey: vapidKey } = page.site;
  const [device, pending] = useDeviceState(client, vapidKey, store);
  const { language: lang } = texts;
  const actions = useMemo(
    () => deviceActions({ client, vapidKey, store, lang }),
    [client, vapidKey, store, lang],
  );

  return (
    <QueryClientProvider client={queries}>
      <PageContext value={page}>
        <TextsContext value={texts}>
          <DeviceActionsContext value={{ ...actions, pending }}>
            <a className="skip-link" href={`#${anchor}`}>
              {texts.skip}
            </a>
            <Masthead client={client} store={store} />
            <main id={anchor} tabIndex={-1} className={styles.main}>
              {view.kind === 'board' && <BoardPageView view={view} client={client} device={device} />}
              {view.kind === 'notice' && (
                <NoticePageView notice={view.notice} neighbours={view} device={device} />
              )}
              {children}
            </main>
          </DeviceActionsContext>
          <MessageToast client={client} store={store} />
        </TextsContext>
      </PageContext>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 1000 } } });
}
