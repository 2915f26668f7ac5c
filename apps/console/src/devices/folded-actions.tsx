import { IconButton } from '@sineta/ui';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './details/device-page.module.css';
import { foldedActionsTexts } from './folded-actions-texts.ts';

interface FoldedActionsProps {
  /** The most important action, which is always in sight. */
  readonly first: ReactNode;
  /** The other ones; absent for users who may do none of them. */
  readonly children?: ReactNode;
}

/** The actions of a device or a person. On phones all but the first one are behind a button. */
export function FoldedActions({ first, children }: FoldedActionsProps) {
  const { more } = useTexts(foldedActionsTexts);
  const [isOpen, setOpen] = useState(false);
  const others = useId();
  return (
    <div className={styles.actions}>
      {first}
      {children && (
        <>
          <div className={styles.fold}>
            <IconButton
              icon="more"
              label={more}
              aria-expanded={isOpen}
              aria-controls={others}
              onPress={() => setOpen(!isOpen)}
            />
          </div>
          <div id={others} className={styles.others} data-closed={isOpen ? undefined : true}>
            {children}
          </div>
        </>
      )}
    </div>
  );
}
