import type { SetUpState } from '@sineta/protocol';
import { Banner } from '@sineta/ui';
import { useState } from 'react';
import { passkeyAvailability } from '../passkeys/availability.ts';
import { usePasskeyProblem } from '../passkeys/passkey-problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { OtherWays, useOtherWay } from './other-ways.tsx';
import type { SecondFactors } from './sign-in.ts';
import { signInTexts } from './sign-in-texts.ts';
import styles from './sign-in.module.css';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/** The ways to sign in that the service offers. */
export type OfferedWays = Pick<SetUpState, 'password' | 'provider' | 'passkeyOrigin'>;

interface SignInWaysProps {
  readonly offered: OfferedWays;
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** Whether only the password is to be entered. */
  readonly knowsEmail: boolean;
  readonly next: string | undefined;
  readonly problem: string | undefined;
  readonly onProblem: (problem?: string) => void;
  readonly onSignedIn: () => Promise<void>;
  readonly onSecondFactor: (factors: SecondFactors) => void;
}

/** The first step: a password, a passkey, or an account at the OpenID provider. */
export function SignInWays({ offered, next, problem, onProblem, onSignedIn, ...form }: SignInWaysProps) {
  const texts = useTexts(signInTexts);
  const textOf = usePasskeyProblem();
  const { password, provider } = offered;
  const availability = passkeyAvailability(offered);
  const hasPasskeys = availability === 'available';
  const attempt = useOtherWay({ next, onProblem, onSignedIn: () => void onSignedIn() });
  const [isEntering, setEntering] = useState(false);
  const endAutofill = usePasskeyAutofill({
    // The page remains for a while after a sign-in. A second one would end the session with which the console opens.
    isOn: password && hasPasskeys && !isEntering && !attempt.isPending && !attempt.isSuccess,
    onSignedIn,
    onRefused: (error) => onProblem(textOf(error)),
  });
  const hasNone = !password && provider === undefined;
  return (
    <div className={styles.steps}>
      {problem !== undefined && (
        <Banner tone="bad" icon="warning" role="alert">
          {problem}
        </Banner>
      )}
      {password && (
        <CredentialsForm
          {...form}
          offersPasskeys={hasPasskeys}
          onStart={() => {
            const mayStart = endAutofill();
            setEntering(mayStart);
            return mayStart;
          }}
          onFailed={() => setEntering(false)}
          onProblem={onProblem}
          onSignedIn={() => void onSignedIn()}
        />
      )}
      <OtherWays
        attempt={attempt}
        onChoose={(way) => {
          if (endAutofill()) attempt.mutate(way);
        }}
        provider={provider}
        passkey={hasPasskeys ? texts.withPasskey : undefined}
        isAlternative={password}
      />
      {hasNone && availability !== 'available' && (
        <Banner icon="warning">
          {texts.onlyPasskeys[availability]}{' '}
          {availability === 'other-address' && (
            <a href={`${offered.passkeyOrigin}/console/`}>{offered.passkeyOrigin}</a>
          )}
        </Banner>
      )}
    </div>
  );
}
