import type { Notification as Words } from '@sineta/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../../../service/service-context.ts';
import type { TestRecipients } from './test-recipients.ts';
import type { TestState } from './test-state.ts';

/** Loaded on demand: most messages are sent without a test. */
const load = () => import('./send-test.ts');

/**
 * Sends a notification to this browser or to saved devices, and reports its arrival here.
 *
 * @param onGone - called if one of the devices was deleted
 */
export function useTestSend(site: string, onGone: () => void) {
  const sending = { service: useService(), queries: useQueryClient(), site };
  const [state, setState] = useState<TestState>('idle');
  const send = async (notification: Words, recipients: TestRecipients): Promise<void> => {
    setState('sending');
    try {
      const { sendTest } = await load();
      const onArrived = () => setState((now) => (now === 'off' ? now : 'arrived'));
      const result = await sendTest(sending, { notification, recipients, onArrived });
      setState((now) => (now === 'sending' ? result : now));
      if (result === 'gone') onGone();
    } catch {
      setState('failed');
    }
  };
  const turnOff = async (): Promise<void> => {
    try {
      await (await load()).turnOffAgain(sending);
      setState('off');
    } catch {
      setState('not-off');
    }
  };
  return { state, send, turnOff };
}
