import { Badge } from '@sineta/ui';
import { Fragment } from 'react';
import styles from './keys-shown.module.css';

/** Keys in boxes, in the order in which they are pressed. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <Fragment key={key}>
          <kbd>
            <Badge>{key}</Badge>
          </kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
