import type { SiteSettings } from '@sineta/protocol';
import { accentTokens } from '@sineta/ui/accent';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { BoardDraft } from './board-draft.ts';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

interface BoardPreviewProps {
  readonly site: SiteSettings;
  readonly draft: BoardDraft;
}

/** The parts of the board that its settings change. */
export function BoardPreview({ site, draft }: BoardPreviewProps) {
  const texts = useTexts(boardTexts);
  const { title, introduction, accent, footer, contactUrl, privacyUrl } = draft;
  return (
    <figure className={styles.preview} style={accent ? accentTokens(accent) : undefined}>
      <figcaption className={styles.previewLabel}>{texts.preview}</figcaption>
      <p className={styles.masthead}>
        {site.icon && <img src={site.icon} alt="" className={styles.logo} />}
        <bdi>{site.name}</bdi>
      </p>
      <p className={styles.title}>{title.trim() || texts.headingDefault}</p>
      {introduction.trim() && <p dir="auto">{introduction}</p>}
      <p>
        <span className={styles.button}>{texts.previewButton}</span>
      </p>
      {(footer.trim() || contactUrl || privacyUrl) && (
        <div className={styles.footer}>
          {footer.trim() && <p dir="auto">{footer}</p>}
          {(contactUrl || privacyUrl) && (
            <p className={styles.links}>
              {contactUrl && <span>{texts.previewContact}</span>}
              {privacyUrl && <span>{texts.previewPrivacy}</span>}
            </p>
          )}
        </div>
      )}
    </figure>
  );
}
