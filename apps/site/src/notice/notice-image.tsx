import { useEffect, useRef, useState } from 'react';
import { imageAddress } from '../feed/notice-link.ts';
import { usePage } from '../page/page-context.ts';
import styles from './notice-content.module.css';

/** The image of a notice, in reserved space, requested without a referrer. An image that fails is removed. */
export function NoticeImage({ image }: { readonly image: string | undefined }) {
  const [failed, setFailed] = useState(false);
  const element = useRef<HTMLImageElement>(null);
  const address = imageAddress(image, usePage().origin);

  useEffect(() => {
    // A server-rendered image may have failed before hydration added the listener.
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
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
