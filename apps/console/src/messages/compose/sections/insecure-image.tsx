import { useComposeTexts } from '../compose-texts.ts';
import styles from '../compose.module.css';

/** Reports that browsers will not show an image, because of its address. */
export function InsecureImage() {
  const { fields } = useComposeTexts();
  return <span className={styles.warning}>{fields.insecure}</span>;
}
