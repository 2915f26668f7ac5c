import { Banner } from '@sineta/ui';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { pageTexts } from '../../page/page-texts.ts';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { setUpQuery } from '../links/set-up.ts';
import { passkeyAvailability } from '../passkeys/availability.ts';
import { OtherWays, useOtherWay } from './other-ways.tsx';
import { PasswordForm } from './password-form.tsx';
import { signInMethodsQuery } from './sign-in-methods.ts';
import { signInTexts } from './sign-in-texts.ts';
import styles from './sign-in.module.css';

interface ConfirmFormProps {
  /** The same session continues. */
  readonly onConfirmed: () => void;
  /** A new session has started, maybe of a different user. */
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
}

/** The ways in which the signed-in user can confirm who they are: the password, or a new sign-in without it. */
export function ConfirmForm({ onConfirmed, onSignedIn, onCancel }: ConfirmFormProps) {
  const texts = useTexts(signInTexts);
  const { retry } = useTexts(pageTexts);
  const problems = useProblemTexts();
  const service = useService();
  const { href: next } = useLocation();
  const [problem, setProblem] = useState<string>();
  const [methods, setUp] = useQueries({ queries: [signInMethodsQuery(service), setUpQuery(service)] });
  const attempt = useOtherWay({ next, confirm: true, onProblem: setProblem, onSignedIn });
  const confirm = useMutation({
    mutationFn: (password: string) => service.send('POST', '/auth/confirm-password', { password }),
    onMutate: () => setProblem(undefined),
    onSuccess: onConfirmed,
  });
  const failed = methods.error ?? setUp.error;
  if (failed) {
    const again = () => void Promise.all([methods.refetch(), setUp.refetch()]);
    return (
      <RetryBanner retry={retry} onRetry={again}>
        {problemText(failed, problems)}
      </RetryBanner>
    );
  }
  if (!methods.data || !setUp.data) return null;
  const { password, provider, passkeys } = methods.data;
  const hasPasskey = passkeys.some(({ usable }) => usable) && passkeyAvailability(setUp.data) === 'available';
  return (
    <div className={styles.steps}>
      {problem !== undefined && (
        <Banner tone="bad" icon="warning" role="alert">
          {problem}
        </Banner>
      )}
      {password && (
        <PasswordForm
          submit={texts.submitCode}
          onSubmit={confirm.mutate}
          onCancel={onCancel}
          busy={confirm.isPending}
          error={confirm.error}
        />
      )}
      <OtherWays
        attempt={attempt}
        onChoose={attempt.mutate}
        provider={provider}
        passkey={hasPasskey ? texts.usePasskey : undefined}
        isAlternative={password}
      />
    </div>
  );
}
