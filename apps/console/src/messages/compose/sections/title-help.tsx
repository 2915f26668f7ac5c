import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import styles from '../compose.module.css';
import { type Platform, platformNames, platforms } from '../preview/platform.ts';
import { previewOf } from '../preview/preview.ts';

/** The maximum length of a title; for a longer one, the platforms that cut it off. */
export function TitleHelp({ title }: { readonly title: string }) {
  const { fields } = useTexts(composeTexts);
  const cut = (Object.keys(platforms) as Platform[]).filter(
    (platform) => previewOf(platform, { title }).title.cut,
  );
  if (cut.length === 0) return fields.titleHelp;
  const names = cut.map((platform) => platformNames[platform]).join(', ');
  return <span className={styles.warning}>{fields.titleCut(names)}</span>;
}
