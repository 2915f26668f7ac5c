import { imageAddress } from '../feed/notice-link.ts';
import { usePage } from '../page/page-context.ts';
import styles from './notice-content.module.css';

/** The image of a notice, in reserved space, requested without a referrer. */
export function NoticeImage({ image }: { readonly image: string | undefined }) {
  const address = imageAddress(image, usePage().origin);
  return (
    address !== undefined && (
      <img
        className={styles.image}
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
      />
    )
  );
}
