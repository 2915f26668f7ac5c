import { buttonClass } from '@sineta/ui';
import { Link, useParams } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { notFoundTexts } from './not-found-texts.ts';
import { Page } from '../page/page.tsx';

/** Shown for an unknown address, with a specific text if the site does not exist. */
export function NotFoundPage() {
  const texts = useTexts(notFoundTexts);
  const { site } = useParams({ strict: false });
  const { title, text } = site === undefined ? texts.page : texts.site;
  return (
    <Page title={title}>
      <p>{text}</p>
      <div>
        <Link to="/" className={buttonClass}>
          {texts.page.home}
        </Link>
      </div>
    </Page>
  );
}
