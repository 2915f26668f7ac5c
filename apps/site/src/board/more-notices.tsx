import { useTexts } from '../texts/texts-context.ts';
import { BoardNote } from './board-note.tsx';
import styles from './board.module.css';
import { Button } from './button.tsx';

interface MoreNoticesProps {
  /** Whether there are older notices. */
  readonly remain: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly load: () => void;
}

/** The foot of the board: the way to older notices, or that there are none. */
export function MoreNotices({ remain, loading, failed, load }: MoreNoticesProps) {
  const texts = useTexts();
  if (!remain) return <p className={styles.end}>{texts.end}</p>;
  return (
    <div className={styles.more}>
      {failed && <BoardNote>{texts.moreFailed}</BoardNote>}
      <Button onPress={load} busy={loading}>
        {loading ? texts.loadingMore : texts.more}
      </Button>
    </div>
  );
}
