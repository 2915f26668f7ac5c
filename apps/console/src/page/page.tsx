import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** The purpose of the page, in a sentence. */
  readonly description?: ReactNode;
  /** Next to the title: the page's main action. */
  readonly actions?: ReactNode;
  /** `narrow`: forms and text lists; `wide`: tables and plots. */
  readonly width?: 'narrow' | 'wide';
  /** Shows each section once those above it are loaded: for lists, which grow when they are, and would move the next one. */
  readonly inOrder?: boolean;
  readonly children: ReactNode;
}

/** A page: its title, which gets the focus on navigation, and its content. */
export function Page({ title, description, actions, width = 'narrow', inOrder, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={styles.page} data-width={width} data-in-order={inOrder}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title} data-long={title.length > 80 || undefined} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
