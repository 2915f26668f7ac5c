import type { MessagingClient } from '@sineta/client';
import type { BoardView } from '@sineta/protocol';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { DeviceState } from '../device/device-state.ts';
import { useFeed, useRefreshOnMessage } from '../feed/use-feed.ts';
import { useTexts } from '../texts/texts-context.ts';
import { useAnnouncedMessages } from '../toast/use-announced-messages.ts';
import { BoardFooter } from './board-footer.tsx';
import { BoardNote } from './board-note.tsx';
import { NoticeList } from './notice-list.tsx';

interface BoardProps {
  readonly view: Extract<BoardView, { kind: 'board' }>;
  readonly client: MessagingClient;
  readonly device: DeviceState;
}

/** The notices of the page, and those that arrive while it is open. */
export function Board({ view, client, device }: BoardProps) {
  const texts = useTexts();
  const online = useOnline();
  const feed = useFeed(view);
  useRefreshOnMessage(client);
  const announced = useAnnouncedMessages(client);
  const { notices, next } = feed.data;
  /** How many notices there were when older ones were requested. */
  const shown = useRef<number>(undefined);

  useEffect(() => {
    const added = notices[shown.current ?? -1];
    if (!added && next !== undefined) return;
    shown.current = undefined;
    // The link to older ones had the focus, and is gone with the last of them.
    if (added && next === undefined && document.activeElement === document.body)
      document.getElementById(added.id)?.querySelector('a')?.focus();
  }, [notices, next]);

  return (
    <div>
      <BoardNote>{online ? feed.isRefetchError && texts.stale : texts.offline}</BoardNote>
      <NoticeList
        notices={notices}
        reachesEnd={next === undefined}
        view={view}
        device={device}
        announced={announced}
      />
      <BoardFooter
        view={view}
        next={next}
        isEmpty={notices.length === 0}
        loading={feed.isFetchingNextPage}
        failed={feed.isFetchNextPageError}
        load={() => {
          shown.current = notices.length;
          void feed.fetchNextPage();
        }}
      />
    </div>
  );
}

/** Whether the browser is online according to the queries, which wait while it is offline. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();
