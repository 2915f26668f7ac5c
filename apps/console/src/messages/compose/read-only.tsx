import { buttonClass, Card, EmptyState } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { readOnlyTexts } from './read-only-texts.ts';

/** Shown to users who may not send. */
export function ReadOnly({ site }: { readonly site: string }) {
  const texts = useTexts(readOnlyTexts);
  return (
    <Card padding="none">
      <EmptyState
        level={2}
        icon="compose"
        title={texts.title}
        action={
          <Link to="/sites/$site/messages" params={{ site }} className={buttonClass}>
            {texts.see}
          </Link>
        }
      >
        {texts.text}
      </EmptyState>
    </Card>
  );
}
