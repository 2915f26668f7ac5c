import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import styles from '../compose.module.css';
import { type Platform, platformNames, platforms } from '../preview/platform.ts';
import { overlongOn } from '../preview/preview.ts';

interface CutHelpProps {
  readonly part: 'title' | 'body';
  readonly text: string;
}

/** How long a text can be; for a longer one, by how much it is too long, and where. It keeps the height of its place. */
export function CutHelp({ part, text }: CutHelpProps) {
  const { fields } = useTexts(composeTexts);
  const over = new Map(
    (Object.keys(platforms) as Platform[]).map((platform) => [platform, overlongOn(platform, part, text)]),
  );
  const cut = [...over.keys()].filter((platform) => over.get(platform)! > 0);
  const names = cut.map((platform) => platformNames[platform]).join(', ');
  return (
    <span className={styles.length} data-field={part} data-cut={cut.length > 0 || undefined}>
      {cut.length === 0 ? fields.help[part] : fields.cut[part](Math.max(...over.values()), names)}
    </span>
  );
}
