import type { BoardView } from '@sineta/protocol';
import type { MouseEvent } from 'react';
import { useAddresses } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { BoardNote } from './board-note.tsx';
import styles from './board.module.css';

interface BoardFootProps {
  readonly view: Extract<BoardView, { kind: 'board' }>;
  /** Where older notices begin; absent when there are none. */
  readonly next: string | undefined;
  readonly isEmpty: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Fetches them into this page. */
  readonly load: () => void;
}

/** The foot of the board: the ways to older notices, back to the newest, and to feed readers. */
export function BoardFoot({ view: { topic, after }, next, isEmpty, loading, failed, load }: BoardFootProps) {
  const texts = useTexts();
  const addresses = useAddresses();
  const ofTopic = topic === undefined ? {} : { topic };

  /** With scripts the notices come into this page; a new tab, or no script, goes to a page of them. */
  const loadHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!loading) load();
  };

  return (
    <div className={styles.foot}>
      {failed && <BoardNote>{texts.moreFailed}</BoardNote>}
      {next !== undefined && (
        <a
          className={styles.more}
          href={addresses.board({ ...ofTopic, after: next })}
          rel="next"
          aria-busy={loading || undefined}
          onClick={loadHere}
        >
          <bdi>{loading ? texts.loadingMore : texts.more}</bdi>
        </a>
      )}
      <p className={styles.end}>
        {next === undefined && !isEmpty && <bdi>{texts.end}</bdi>}
        {after !== undefined && <a href={addresses.board(ofTopic)}>{texts.newest}</a>}
        <a href={addresses.feed(topic)}>{texts.atom}</a>
      </p>
    </div>
  );
}
