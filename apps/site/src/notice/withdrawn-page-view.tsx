import type { BoardView } from '@sineta/protocol';
import styles from '../board/board.module.css';
import { useAddresses, usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

interface WithdrawnPageViewProps {
  readonly view: Extract<BoardView, { readonly kind: 'withdrawn' }>;
}

/** The page of a notice that was withdrawn, with the reason if there is one, and a link to the board. */
export function WithdrawnPageView({ view: { reason } }: WithdrawnPageViewProps) {
  const { allNotices } = useTexts();
  const { site, language } = usePage();
  const { withdrawn } = serviceTextsFor(language);
  const addresses = useAddresses();
  return (
    <div className={styles.plate}>
      <h1>{withdrawn.title}</h1>
      {reason === undefined ? (
        <p dir="auto">{withdrawn.text}</p>
      ) : (
        <p dir="auto" lang={site.language}>
          {reason}
        </p>
      )}
      <p>
        <a href={addresses.board()}>{allNotices}</a>
      </p>
    </div>
  );
}
