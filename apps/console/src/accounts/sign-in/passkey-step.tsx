import { Banner, Button, Icon, useInitialFocus } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useService } from '../../service/service-context.ts';
import { signInWithPasskey } from '../passkeys/ceremonies.ts';
import { usePasskeyProblem } from '../passkeys/passkey-problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { signInTexts } from './sign-in-texts.ts';
import styles from './sign-in.module.css';

interface PasskeyStepProps {
  /** Whether the other way is a code of an authenticator app, and not only a backup code. */
  readonly hasApp: boolean;
  readonly onSignedIn: () => void;
  readonly onError: (error: Error) => void;
  readonly onUseCode: () => void;
  readonly onBack: () => void;
}

/** A passkey as the second step of signing in. */
export function PasskeyStep({ hasApp, onSignedIn, onError, onUseCode, onBack }: PasskeyStepProps) {
  const texts = useTexts(signInTexts);
  const service = useService();
  const textOf = usePasskeyProblem();
  const textId = useId();
  const focus = useInitialFocus<HTMLButtonElement>();
  const attempt = useMutation({
    mutationFn: () => signInWithPasskey(service, { secondFactor: true }),
    onSuccess: onSignedIn,
    onError,
  });
  const problem = attempt.error === null ? undefined : textOf(attempt.error);
  return (
    <div className={styles.steps}>
      {problem !== undefined && (
        <Banner tone="bad" icon="warning" role="alert">
          {problem}
        </Banner>
      )}
      <p id={textId}>{texts.passkeyStep}</p>
      <Button
        variant="primary"
        ref={focus}
        aria-describedby={textId}
        busy={attempt.isPending}
        onPress={() => attempt.mutate()}
      >
        <Icon name="keys" />
        {texts.usePasskey}
      </Button>
      <Button onPress={onUseCode}>{hasApp ? texts.useCode : texts.useBackupCode}</Button>
      <Button variant="quiet" onPress={onBack}>
        {texts.back}
      </Button>
    </div>
  );
}
