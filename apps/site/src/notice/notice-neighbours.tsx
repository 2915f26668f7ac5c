import type { NoticeLink, NoticeNeighbours } from '@sineta/protocol';
import { useAddresses } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './notice-neighbours.module.css';

/** Links to the notices that were published after and before one. */
export function NeighbourLinks({ newer, older }: NoticeNeighbours) {
  const { neighbours: texts } = useTexts();
  if (!newer && !older) return null;
  return (
    <nav aria-label={texts.label} className={styles.neighbours}>
      {newer && <NeighbourLink notice={newer} label={texts.newer} rel="prev" />}
      {older && <NeighbourLink notice={older} label={texts.older} rel="next" />}
    </nav>
  );
}

interface NeighbourLinkProps {
  readonly notice: NoticeLink;
  readonly label: string;
  readonly rel: 'prev' | 'next';
}

function NeighbourLink({ notice: { id, title, language }, label, rel }: NeighbourLinkProps) {
  const addresses = useAddresses();
  return (
    <a href={addresses.notice(id)} rel={rel} className={styles.neighbour}>
      <span className={styles.label}>{label}</span>
      <span dir="auto" lang={language} className={styles.title}>
        {title}
      </span>
    </a>
  );
}
