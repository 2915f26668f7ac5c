import { Card } from '@sineta/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useMedia } from '../page/use-media.ts';
import styles from './overview-page.module.css';

interface FoldedCardProps extends Pick<ComponentProps<typeof Card>, 'description' | 'children'> {
  readonly title: string;
  /** The main figure, beside the title while the card is folded. */
  readonly figure: ReactNode;
}

/** A card that a phone folds to its title and main figure: all cards of the overview would be nine screens. */
export function FoldedCard({ title, figure, description, children }: FoldedCardProps) {
  const hasRoom = useMedia('(min-width: 48rem)');
  if (hasRoom) {
    return (
      <Card title={title} description={description}>
        {children}
      </Card>
    );
  }
  return (
    <Card padding="none">
      <details className={styles.fold}>
        <summary>
          <h2>{title}</h2> <span className={styles.soft}>{figure}</span>
        </summary>
        {description !== undefined && <p className={styles.soft}>{description}</p>}
        {children}
      </details>
    </Card>
  );
}
