import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  /** What the rows are; read out as the name of the table. */
  readonly label: string;
  readonly columns: readonly {
    readonly id: string;
    readonly title: ReactNode;
    readonly align?: 'end';
  }[];
  /** `<tr>` elements. */
  readonly children: ReactNode;
}

/** Figures in rows and columns. Where it does not fit it scrolls by itself, by keyboard as well. */
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
