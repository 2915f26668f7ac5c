import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { setUpQuery } from '../links/set-up.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import type { SecondFactors } from './sign-in.ts';
import { SignInWays } from './sign-in-ways.tsx';

interface SignInFormProps {
  /** Opens the console. */
  readonly onSignedIn: () => Promise<void>;
  /** Known if the session has expired. */
  readonly email?: string;
  /** The page of the console to open after a sign-in at the OpenID provider. */
  readonly next?: string | undefined;
  /** The problem of an earlier attempt. */
  readonly problem?: string | undefined;
}

/** The ways to sign in, and the second factor, if one is required. */
export function SignInForm({ onSignedIn, email: known = '', next, problem: earlier }: SignInFormProps) {
  const problems = useProblemTexts();
  const setUp = useQuery({ ...setUpQuery(useService()), staleTime: 60_000 });
  const [email, setEmail] = useState(known);
  const [secondFactors, setSecondFactors] = useState<SecondFactors>();
  const [problem, setProblem] = useState(earlier);
  if (setUp.isPending) return null;
  // Without an answer, a password may still work.
  const offered = setUp.data ?? { password: true };
  const startAgain = (reason?: Error) => {
    setProblem(reason && problemText(reason, problems));
    setSecondFactors(undefined);
  };
  return secondFactors ? (
    <SecondFactorForm
      factors={secondFactors}
      offered={offered}
      onSignedIn={() => void onSignedIn()}
      onStartAgain={startAgain}
    />
  ) : (
    <SignInWays
      offered={offered}
      email={email}
      onEmailChange={setEmail}
      knowsEmail={known !== ''}
      next={next}
      problem={problem}
      onProblem={setProblem}
      onSignedIn={onSignedIn}
      onSecondFactor={setSecondFactors}
    />
  );
}
