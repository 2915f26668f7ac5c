import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  /** A sentence under the title. */
  readonly description?: ReactNode;
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  /** `none`: the content has its own padding, as a list of rows does. */
  readonly padding?: 'none';
}

/** A section of a page, with a title. */
export function Card({ title, description, action, children, padding }: CardProps) {
  const id = useId();
  return (
    <section
      className={styles.card}
      data-padding={padding}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {(title !== undefined || action !== undefined) && (
        <div className={styles.head}>
          <div className={styles.words}>
            {title !== undefined && (
              <h2 id={id} className={styles.title}>
                {title}
              </h2>
            )}
            {description !== undefined && <p className={styles.description}>{description}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
