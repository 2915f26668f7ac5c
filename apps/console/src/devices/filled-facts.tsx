import { Facts } from '@sineta/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './details/device-page.module.css';
import { devicesTexts } from './devices-texts.ts';

export interface MaybeFact {
  readonly name: string;
  /** Undefined or an empty text without a value. */
  readonly value: ReactNode;
  /** A sentence for the absent value, if that is known instead of not reported. */
  readonly none?: string;
}

/** The facts of a device or a person that have a value, and the others in one line. */
export function FilledFacts({ facts }: { readonly facts: readonly MaybeFact[] }) {
  const { notSet } = useTexts(devicesTexts);
  const isFilled = ({ value }: MaybeFact) => value !== undefined && value !== '';
  const others = facts.filter((fact) => !isFilled(fact));
  const unknown = others.filter(({ none }) => none === undefined).map(({ name }) => name);
  const sentences = [
    ...(unknown.length > 0 ? [`${notSet}: ${unknown.join(', ')}.`] : []),
    ...others.flatMap(({ none }) => none ?? []),
  ];
  return (
    <>
      <Facts facts={facts.filter(isFilled)} />
      {sentences.length > 0 && <p className={styles.notes}>{sentences.join(' ')}</p>}
    </>
  );
}
