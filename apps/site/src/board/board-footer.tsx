import type { BoardView } from '@sineta/protocol';
import type { MouseEvent } from 'react';
import { useAddresses } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { BoardNote } from './board-note.tsx';
import styles from './board.module.css';

interface BoardFooterProps {
  readonly view: Extract<BoardView, { kind: 'board' }>;
  /** The cursor of older notices; absent if there are none. */
  readonly next: string | undefined;
  readonly isEmpty: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Loads older notices into this page. */
  readonly load: () => void;
}

/** The footer of the board: links to older notices, to the newest, and to the address of the Atom feed. */
export function BoardFooter({
  view: { topic, after },
  next,
  isEmpty,
  loading,
  failed,
  load,
}: BoardFooterProps) {
  const texts = useTexts();
  const addresses = useAddresses();
  const ofTopic = topic === undefined ? {} : { topic };

  /** With scripts the notices are added to this page; a new tab, or a browser without scripts, follows the link. */
  const loadHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!loading) load();
  };

  return (
    <div className={styles.foot}>
      <BoardNote>{failed && texts.moreFailed}</BoardNote>
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
        <a href="#rss">{texts.atom}</a>
      </p>
    </div>
  );
}
