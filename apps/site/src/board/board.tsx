import type { Site } from '@sineta/protocol';
import type { DeviceState } from '../device/device-state.ts';
import { useFeed } from '../feed/use-feed.ts';
import { useOnline } from '../service/use-online.ts';
import { useTexts } from '../texts/texts-context.ts';
import { BoardError } from './board-error.tsx';
import { BoardNote } from './board-note.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { MoreNotices } from './more-notices.tsx';
import { NoticeList } from './notice-list.tsx';

interface BoardProps {
  /** The names of topics; absent until the site is known, and then no topic is told. */
  readonly topics: Site['topics'] | undefined;
  readonly device: DeviceState;
}

/** The notices in whatever state they are: on their way, here, none, or not to be had. */
export function Board({ topics, device }: BoardProps) {
  const texts = useTexts();
  const online = useOnline();
  const feed = useFeed();

  if (feed.data === undefined) {
    if (!online) return <BoardNote>{texts.offline.empty}</BoardNote>;
    if (!feed.isError) return <BoardSkeleton />;
    return <BoardError error={feed.error} retry={() => void feed.refetch()} retrying={feed.isFetching} />;
  }
  return (
    <div>
      {!online && <BoardNote>{texts.offline.stale}</BoardNote>}
      {online && feed.isRefetchError && <BoardNote>{texts.stale}</BoardNote>}
      <NoticeList notices={feed.data} topics={topics} device={device} />
      {feed.data.length > 0 && (
        <MoreNotices
          remain={feed.hasNextPage}
          loading={feed.isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          load={() => void feed.fetchNextPage()}
        />
      )}
    </div>
  );
}
