import { useState } from 'react';
import { imageAddress } from '../feed/notice-link.ts';
import styles from './notice-card.module.css';

/** The picture of a notice, in room kept for it. Its host learns nothing of this page; one that fails leaves no hole. */
export function NoticeImage({ image }: { readonly image: string | undefined }) {
  const [failed, setFailed] = useState(false);
  const address = imageAddress(image, location);
  if (address === undefined || failed) return null;
  return (
    <img
      className={styles.image}
      src={address}
      alt=""
      width={640}
      height={320}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
