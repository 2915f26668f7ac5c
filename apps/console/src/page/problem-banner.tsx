import { Banner } from '@sineta/ui';
import { problemText, useProblemTexts } from '../service/problem-texts.ts';

/** Why the service did not do what it was asked, and the way on; nothing while nothing is wrong. */
export function ProblemBanner({ error }: { readonly error: Error | null }) {
  const problems = useProblemTexts();
  if (error === null) return null;
  return (
    <Banner tone="bad" icon="warning" role="alert">
      {problemText(error, problems)}
    </Banner>
  );
}
