import { useEffect, useRef, useState } from 'react';
import { imageAddress } from '../feed/notice-link.ts';
import { usePage } from '../page/page-context.ts';
import styles from './notice-content.module.css';

/** The picture of a notice, in room kept for it. Its host learns nothing of this page; one that fails leaves no hole. */
export function NoticeImage({ image }: { readonly image: string | undefined }) {
  const [failed, setFailed] = useState(false);
  const element = useRef<HTMLImageElement>(null);
  const address = imageAddress(image, usePage().origin);

  useEffect(() => {
    // One that came with the page may have failed before anything listened.
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    if (complete && naturalWidth === 0) setFailed(true);
  }, []);

  if (address === undefined || failed) return null;
  return (
    <img
      ref={element}
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
