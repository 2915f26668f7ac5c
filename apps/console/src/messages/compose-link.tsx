import { buttonClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { useMay } from '../accounts/me.ts';
import { pressedBy } from '../page/pressed-by.ts';
import { messagesTexts } from './messages-texts.ts';

/** The way to a new message, for users who may write drafts. */
export function ComposeLink({ site }: { readonly site: string }) {
  const { compose } = useTexts(messagesTexts);
  const mayDraft = useMay('draft');
  return (
    mayDraft && (
      <Link
        ref={pressedBy('c')}
        to="/sites/$site/compose"
        params={{ site }}
        className={buttonClass}
        data-variant="primary"
      >
        {compose}
      </Link>
    )
  );
}
