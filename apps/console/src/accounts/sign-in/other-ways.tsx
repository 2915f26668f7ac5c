import { Button, Icon } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { signInWithPasskey } from '../passkeys/ceremonies.ts';
import { usePasskeyProblem } from '../passkeys/passkey-problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { openProvider } from './sign-in.ts';
import { signInTexts } from './sign-in-texts.ts';
import styles from './sign-in.module.css';

type Way = 'passkey' | 'provider';

interface OtherWayOptions {
  /** The page of the console to open after a sign-in at the OpenID provider. */
  readonly next: string | undefined;
  /** Whether a signed-in member confirms who they are. */
  readonly confirm?: boolean;
  /** Gets the problem of an attempt; undefined when one starts. */
  readonly onProblem: (problem?: string) => void;
  readonly onSignedIn: () => void;
}

/** An attempt to sign in without a password. */
export function useOtherWay({ next, confirm = false, onProblem, onSignedIn }: OtherWayOptions) {
  const service = useService();
  const textOf = usePasskeyProblem();
  return useMutation({
    mutationFn: (way: Way) =>
      way === 'passkey' ? signInWithPasskey(service) : openProvider(service, { next, confirm }),
    onMutate: () => onProblem(undefined),
    onSuccess: (_, way) => {
      if (way === 'passkey') onSignedIn();
    },
    onError: (error) => onProblem(textOf(error)),
  });
}

interface OtherWaysProps {
  readonly attempt: ReturnType<typeof useOtherWay>;
  readonly onChoose: (way: Way) => void;
  /** The name of the OpenID provider, if there is one. */
  readonly provider: string | undefined;
  /** The label of the button for a passkey; absent if none can be used. */
  readonly passkey: string | undefined;
  /** Whether a form for the password is above. */
  readonly isAlternative: boolean;
}

/** The ways to sign in without a password, if there are any. */
export function OtherWays({ attempt, onChoose, provider, passkey, isAlternative }: OtherWaysProps) {
  const texts = useTexts(signInTexts);
  const isBusyWith = (way: Way) => attempt.isPending && attempt.variables === way;
  if (provider === undefined && passkey === undefined) return null;
  const first = isAlternative ? 'plain' : 'primary';
  return (
    <div className={isAlternative ? `${styles.steps} ${styles.alternative}` : styles.steps}>
      {provider !== undefined && (
        <Button variant={first} busy={isBusyWith('provider')} onPress={() => onChoose('provider')}>
          {texts.withProvider(provider)}
        </Button>
      )}
      {passkey !== undefined && (
        <Button
          variant={provider === undefined ? first : 'plain'}
          busy={isBusyWith('passkey')}
          onPress={() => onChoose('passkey')}
        >
          <Icon name="keys" />
          {passkey}
        </Button>
      )}
    </div>
  );
}
