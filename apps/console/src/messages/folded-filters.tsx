import { Button, Icon } from '@sineta/ui';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './folded-filters.module.css';
import { pagedListTexts } from './paged-list-texts.ts';

interface FoldedFiltersProps {
  /** The field that is always in sight. */
  readonly search: ReactNode;
  /** How many of the other fields narrow the list. */
  readonly active: number;
  /** The other fields. */
  readonly children: ReactNode;
}

/** The search and the filters of a list of messages, in one line. On phones all but the first field are behind a button. */
export function FoldedFilters({ search, active, children }: FoldedFiltersProps) {
  const texts = useTexts(pagedListTexts);
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  return (
    <search className={styles.filters}>
      {search}
      <div className={styles.fold}>
        <Button aria-expanded={isOpen} aria-controls={fields} onPress={() => setOpen(!isOpen)}>
          <Icon name="filter" />
          {texts.filters(active)}
        </Button>
      </div>
      <div id={fields} className={styles.fields} data-closed={isOpen ? undefined : true}>
        {children}
      </div>
    </search>
  );
}
