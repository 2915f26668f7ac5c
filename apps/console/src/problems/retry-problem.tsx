import { useTexts } from '../i18n/use-texts.ts';
import { pageTexts } from '../page/page-texts.ts';
import { problemText, useProblemTexts } from '../service/problem-texts.ts';
import { RetryBanner } from './retry-banner.tsx';

interface RetryProblemProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why something that was asked for could not be loaded, with a button to retry. */
export function RetryProblem({ error, onRetry }: RetryProblemProps) {
  const { retry } = useTexts(pageTexts);
  return (
    <RetryBanner retry={retry} onRetry={onRetry}>
      {problemText(error, useProblemTexts())}
    </RetryBanner>
  );
}
