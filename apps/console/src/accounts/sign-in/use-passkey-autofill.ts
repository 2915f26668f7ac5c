import { useEffect, useEffectEvent, useRef } from 'react';
import type { Service } from '../../service/service.ts';
import { useService } from '../../service/service-context.ts';
import { requestAssertion, sendAssertion } from '../passkeys/ceremonies.ts';

interface PasskeyAutofill {
  /** Off while another ceremony runs: a browser allows only one. */
  readonly isOn: boolean;
  /** Opens the console. */
  readonly onSignedIn: () => Promise<void>;
  /** The service did not accept the passkey that the user chose. */
  readonly onRefused: (error: Error) => void;
}

/**
 * Offers passkeys in the field for the e-mail, where the browser can (WebAuthn Level 3 §5.1.7).
 * @returns ends the offer at once, before another way starts; false if a passkey of the offer has signed in
 */
export function usePasskeyAutofill({ isOn, onSignedIn, onRefused }: PasskeyAutofill): () => boolean {
  const service = useService();
  // The next render is too late: a press before it would start a second session, which ends the first.
  const offer = useRef<AbortController>(undefined);
  const isSignedIn = useRef(false);
  const finish = useEffectEvent(() => {
    isSignedIn.current = true;
    // If the console did not open, another way may start.
    return onSignedIn().finally(() => {
      isSignedIn.current = false;
    });
  });
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (!isOn) return undefined;
    const abort = new AbortController();
    offer.current = abort;
    // Without the offer, the other ways to sign in remain.
    signInByAutofill(service, abort.signal, refuse).then(finish, () => {});
    return () => abort.abort();
  }, [isOn, service]);
  return () => {
    offer.current?.abort();
    return !isSignedIn.current;
  };
}

/** Before the challenge expires on the service, after ten minutes. */
const renewAfter = 9 * 60_000;

/** Offers passkeys until one signs in. Rejects if aborted, or if the browser has none to offer. */
async function signInByAutofill(
  service: Service,
  signal: AbortSignal,
  onRefused: (error: Error) => void,
): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) throw new Error('No autofill.');
  for (;;) {
    const renewal = AbortSignal.timeout(renewAfter);
    const options = { useAutofill: true, signal: AbortSignal.any([signal, renewal]) };
    const assertion = await requestAssertion(service, options).catch((error: unknown) => {
      if (signal.aborted || !renewal.aborted) throw error;
    });
    if (!assertion) continue;
    try {
      return await sendAssertion(service, assertion, signal);
    } catch (error) {
      // Another way to sign in was chosen. Its session would replace this one while the console opens with it.
      signal.throwIfAborted();
      onRefused(error as Error);
    }
  }
}
