import { BellMark, Icon } from '@sineta/ui';
import styles from './site-switcher.module.css';

/** The mark and the name of the site that the pages are about. */
export function SiteName({ name }: { readonly name: string }) {
  return (
    <>
      <BellMark state="on" className={styles.mark} />
      <span className={styles.name}>{name}</span>
      <Icon name="down" className={styles.arrow} />
    </>
  );
}
