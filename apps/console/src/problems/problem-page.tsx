import { Button } from '@sineta/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { hasCode, ServiceError } from '../service/service-error.ts';
import { pageTexts } from '../page/page-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Page } from '../page/page.tsx';

const ServiceProblem = lazy(() =>
  import('./service-problem.tsx').catch(() => ({ default: () => useTexts(pageTexts).failed.text })),
);

/** Shown instead of a page that failed to load. */
export function ProblemPage({ error, reset }: ErrorComponentProps) {
  const texts = useTexts(pageTexts);
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (hasCode(error, 'forbidden')) {
    return <Page title={texts.forbidden.title}>{texts.forbidden.text}</Page>;
  }
  const again = (): void => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <Page title={texts.failed.title}>
      <p role="alert">
        <Suspense>
          {error instanceof ServiceError ? <ServiceProblem error={error} /> : texts.failed.text}
        </Suspense>
      </p>
      <div>
        <Button variant="primary" onPress={again}>
          {texts.retry}
        </Button>
      </div>
    </Page>
  );
}
