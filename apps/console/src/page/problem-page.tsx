import { Button } from '@sineta/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { ServiceError } from '../service/service-error.ts';
import { problemText, useProblemTexts } from '../service/problem-texts.ts';
import { pageTexts } from './page-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Page } from './page.tsx';

/** Shown instead of a page that failed to load. */
export function ProblemPage({ error, reset }: ErrorComponentProps) {
  const texts = useTexts(pageTexts);
  const problems = useProblemTexts();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (error instanceof ServiceError && error.code === 'forbidden') {
    return <Page title={texts.forbidden.title}>{texts.forbidden.text}</Page>;
  }
  const again = (): void => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <Page title={texts.failed.title}>
      <p role="alert">{error instanceof ServiceError ? problemText(error, problems) : texts.failed.text}</p>
      <div>
        <Button variant="primary" onPress={again}>
          {texts.retry}
        </Button>
      </div>
    </Page>
  );
}
