import type { Me } from '@sineta/protocol';
import { Dialog } from '@sineta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useMe } from '../accounts/me.ts';
import { useService } from '../service/service-context.ts';
import { ServiceError } from '../service/service-error.ts';
import { type Need, renewFor } from '../service/session-gate.ts';
import { useSessionGate } from '../service/session-gate-context.ts';
import { ConfirmForm } from '../accounts/sign-in/confirm-form.tsx';
import { SignInForm } from '../accounts/sign-in/sign-in-form.tsx';
import { signInTexts } from '../accounts/sign-in/sign-in-texts.ts';
import { pageTexts } from '../page/page-texts.ts';
import { signInAgainTexts } from './sign-in-again-texts.ts';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';

/** Asks the user to sign in again in a dialog over the page. Then requests continue if they did not wait too long. */
export default function SignInAgain({ need }: { readonly need: Need }) {
  const texts = useTexts(signInAgainTexts);
  const { confirmation } = useTexts(signInTexts);
  const { close } = useTexts(pageTexts);
  const { time } = useAmounts();
  const gate = useSessionGate();
  const pending = useSyncExternalStore(gate.subscribe, gate.pending);
  const service = useService();
  const { id, email } = useMe();
  // The user of the waiting requests, even if a different one signs in.
  const [before] = useState(id);
  const queries = useQueryClient();
  const resume = async (): Promise<void> => {
    const isSame = await renewFor(
      gate,
      before,
      async () => (await service.get<Me>('/me', { anonymous: true })).id,
    );
    if (!isSame) return location.reload();
    // A second confirmation shows the current number of devices.
    await Promise.all(
      ['me', 'reach', 'sessions'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  };
  if (need === 'confirmation') {
    const cancel = () =>
      gate.refuse(new ServiceError('recent_sign_in_required', 'The user cancelled the confirmation.'));
    return (
      <Dialog isOpen onClose={cancel} title={confirmation.title} closeLabel={close}>
        <p>{confirmation.text}</p>
        <ConfirmForm onConfirmed={gate.renew} onSignedIn={() => void resume()} onCancel={cancel} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={() => {}} title={texts.title}>
      <p>
        {texts.text} {pending && texts.goesOn(pending.purpose, time(new Date(pending.until)))}
      </p>
      <SignInForm email={email} onSignedIn={resume} />
    </Dialog>
  );
}
