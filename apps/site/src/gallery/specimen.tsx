import type { ReactNode } from 'react';
import styles from './gallery.module.css';

interface SpecimenProps {
  /** The state, in English: readers of the gallery also read the code. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One component in one state. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <figure className={styles.specimen} data-specimen={name}>
      <figcaption lang="en" dir="ltr" className={styles.caption}>
        {name}
      </figcaption>
      {children}
    </figure>
  );
}

interface SpecimenGroupProps {
  readonly title: string;
  /** The width of each. */
  readonly size: 'bell' | 'panel' | 'board';
  readonly children: ReactNode;
}

/** The states of one component. */
export function SpecimenGroup({ title, size, children }: SpecimenGroupProps) {
  return (
    <section aria-label={title} className={styles.group}>
      <h2 lang="en" dir="ltr" className={styles.heading}>
        {title}
      </h2>
      <div className={styles.grid} data-size={size}>
        {children}
      </div>
    </section>
  );
}
