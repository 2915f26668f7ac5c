import { Table } from '@sineta/ui';
import type { ComponentProps } from 'react';
import styles from './line-plot.module.css';

/** The numbers of a plot in a table, which its label opens. */
export function PlotData({ label, ...table }: ComponentProps<typeof Table>) {
  return (
    <details className={styles.data}>
      <summary>{label}</summary>
      <Table label={label} {...table} />
    </details>
  );
}
