import { imageAddress } from '../feed/notice-link.ts';
import { usePage } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './notice-content.module.css';

interface NoticeImageProps {
  readonly image: string | undefined;
  /** Whether all of it is shown, as a link to its file; else the middle of it. */
  readonly isWhole: boolean;
}

/** The image of a notice, in reserved space, requested without a referrer. */
export function NoticeImage({ image, isWhole }: NoticeImageProps) {
  const { origin, view } = usePage();
  const texts = useTexts();
  const address = imageAddress(image, origin);
  if (address === undefined) return null;
  const size = isWhole && view.kind === 'notice' ? view.imageSize : undefined;
  const shown = (
    <img
      className={styles.image}
      src={address}
      {...size}
      alt=""
      loading={isWhole ? undefined : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
  if (!isWhole) return shown;
  return (
    <p className={styles.picture}>
      <a href={address} rel="noopener noreferrer" aria-label={texts.openImage}>
        {shown}
      </a>
    </p>
  );
}
