import { Facts } from '@sineta/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './details/device-page.module.css';
import { devicesTexts } from './devices-texts.ts';

export interface MaybeFact {
  readonly name: string;
  /** Undefined or an empty text without a value. */
  readonly value: ReactNode;
}

/** The facts of a device or a person that have a value, and the names of the others in one line. */
export function FilledFacts({ facts }: { readonly facts: readonly MaybeFact[] }) {
  const { notSet } = useTexts(devicesTexts);
  const isFilled = ({ value }: MaybeFact) => value !== undefined && value !== '';
  const others = facts.filter((fact) => !isFilled(fact)).map(({ name }) => name);
  return (
    <>
      <Facts facts={facts.filter(isFilled)} />
      {others.length > 0 && (
        <p className={styles.notes}>
          {notSet}: {others.join(', ')}
        </p>
      )}
    </>
  );
}
