import { useTexts } from '../../../i18n/use-texts.ts';
import styles from '../compose.module.css';
import { insecureImageTexts } from './insecure-image-texts.ts';

/** Reports that browsers will not show an image, because of its address. */
export function InsecureImage() {
  return <span className={styles.warning}>{useTexts(insecureImageTexts)}</span>;
}
