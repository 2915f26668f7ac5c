import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** `wide`: values are sentences. */
  readonly values?: 'wide';
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** Names and values of one item. */
export function Facts({ facts, values }: FactsProps) {
  return (
    <dl className={styles.facts} data-values={values}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
