import { Banner } from '@sineta/ui';
import { problemText, useProblemTexts } from '../service/problem-texts.ts';

/** The error of a request and its fix, or nothing. */
export function ProblemBanner({ error }: { readonly error: Error | null }) {
  const problems = useProblemTexts();
  if (error === null) return null;
  return (
    <Banner tone="bad" icon="warning" role="alert">
      {problemText(error, problems)}
    </Banner>
  );
}
