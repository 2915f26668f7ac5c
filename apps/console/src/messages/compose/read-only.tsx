import { buttonClass, Card, EmptyState } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../page/page.tsx';
import { composeTexts } from './compose-texts.ts';
import { readOnlyTexts } from './read-only-texts.ts';

/** The page for users who may not write or send. */
export function ReadOnly({ site }: { readonly site: string }) {
  const compose = useTexts(composeTexts);
  const texts = useTexts(readOnlyTexts);
  return (
    <Page title={compose.title}>
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
    </Page>
  );
}
