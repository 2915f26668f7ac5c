import { Fragment } from 'react';
import styles from './keys-shown.module.css';

/** Keys in boxes, in the order in which they are pressed. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <Fragment key={key}>
          <kbd>{key}</kbd>{' '}
        </Fragment>
      ))}
    </span>
  );
}
