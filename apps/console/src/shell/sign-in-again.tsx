import { Dialog } from '@sineta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMe } from '../service/me.ts';
import { useSessionGate } from '../service/session-gate-context.ts';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { shellTexts } from '../texts/shell.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './sign-in-again.module.css';

/** Asks to sign in again over the page, which keeps all that was typed; what waited then goes on by itself. */
export function SignInAgain() {
  const { expired } = useTexts(shellTexts);
  const gate = useSessionGate();
  const { email } = useMe();
  const queries = useQueryClient();
  return (
    <Dialog isOpen onClose={() => {}} title={expired.title}>
      <p className={styles.text}>{expired.text}</p>
      <SignInForm
        email={email}
        onSignedIn={() => {
          gate.renew();
          // Somebody else may have signed in.
          void queries.invalidateQueries({ queryKey: ['me'] });
        }}
      />
    </Dialog>
  );
}
