import type { MessagingClient } from '@sineta/client';
import type { BoardView } from '@sineta/protocol';
import type { DeviceState } from '../device/device-state.ts';
import { useFeed } from '../feed/use-feed.ts';
import { useRefreshOnMessage } from '../feed/use-refresh-on-message.ts';
import { useOnline } from '../service/use-online.ts';
import { useTexts } from '../texts/texts-context.ts';
import { useToldByToast } from '../toast/use-told-by-toast.ts';
import { BoardFoot } from './board-foot.tsx';
import { BoardNote } from './board-note.tsx';
import { NoticeList } from './notice-list.tsx';

interface BoardProps {
  readonly view: Extract<BoardView, { kind: 'board' }>;
  readonly client: MessagingClient;
  readonly device: DeviceState;
}

/** The notices that the page came with, and those that come while it is open. */
export function Board({ view, client, device }: BoardProps) {
  const texts = useTexts();
  const online = useOnline();
  const feed = useFeed(view);
  useRefreshOnMessage(client);
  const told = useToldByToast(client);

  return (
    <div>
      {!online && <BoardNote>{texts.offline.stale}</BoardNote>}
      {online && feed.isRefetchError && <BoardNote>{texts.stale}</BoardNote>}
      <NoticeList
        notices={feed.data.notices}
        reachesEnd={feed.data.next === undefined}
        view={view}
        device={device}
        told={told}
      />
      <BoardFoot
        view={view}
        next={feed.data.next}
        isEmpty={feed.data.notices.length === 0}
        loading={feed.isFetchingNextPage}
        failed={feed.isFetchNextPageError}
        load={() => void feed.fetchNextPage()}
      />
    </div>
  );
}
