import { useState } from 'react';
import { hasCode } from '../../service/service-error.ts';
import { passkeyAvailability } from '../passkeys/availability.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import type { SecondFactors } from './sign-in.ts';
import type { OfferedWays } from './sign-in-ways.tsx';

interface SecondFactorFormProps {
  readonly factors: SecondFactors;
  readonly offered: OfferedWays;
  readonly onSignedIn: () => void;
  /** @param reason - why this step cannot be completed; absent if the user went back */
  readonly onStartAgain: (reason?: Error) => void;
}

/** The second step, after the password: a passkey, a code of the app or a backup code. */
export function SecondFactorForm({ factors, offered, onSignedIn, onStartAgain }: SecondFactorFormProps) {
  const hasApp = factors.includes('app');
  const hasPasskey = factors.includes('passkey') && passkeyAvailability(offered) === 'available';
  const [way, setWay] = useState(hasPasskey ? 'passkey' : 'code');
  const startAgainIfExpired = (error: Error) => {
    if (hasCode(error, 'sign_in_expired')) onStartAgain(error);
  };
  return way === 'passkey' ? (
    <PasskeyStep
      hasApp={hasApp}
      onSignedIn={onSignedIn}
      onError={startAgainIfExpired}
      onUseCode={() => setWay('code')}
      onBack={() => onStartAgain()}
    />
  ) : (
    <CodeForm
      hasApp={hasApp}
      onSignedIn={onSignedIn}
      onUsePasskey={hasPasskey ? () => setWay('passkey') : undefined}
      onBack={() => onStartAgain()}
    />
  );
}
