import { BellMark, useInitialFocus } from '@sineta/ui';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import styles from './entry-page.module.css';
import { LanguageSwitch } from './language-switch.tsx';

interface EntryPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Whether the title reports the result of the last action. It then gets the focus. */
  readonly isOutcome?: boolean;
  /** A quiet line below. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A page for users who are not signed in: the mark, one form, and the language. */
export function EntryPage({ title, lead, isOutcome = false, foot, children }: EntryPageProps) {
  const heading = useInitialFocus<HTMLHeadingElement>(isOutcome);
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <div className={styles.opening}>
          <BellMark state="on" className={styles.mark} />
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.card}>{children}</div>
        {foot !== undefined && <p className={styles.foot}>{foot}</p>}
      </main>
      <footer className={styles.footer}>
        <LanguageSwitch />
      </footer>
    </div>
  );
}
