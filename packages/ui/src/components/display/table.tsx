import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly {
    readonly id: string;
    readonly title: ReactNode;
    readonly align?: 'center' | 'end';
  }[];
  /** `<tr>` elements. */
  readonly children: ReactNode;
}

/** A table of figures. If it does not fit, it scrolls horizontally, also by keyboard. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, title, align }) => (
              <th key={id} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
