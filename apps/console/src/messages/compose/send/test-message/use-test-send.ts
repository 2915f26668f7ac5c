import type { Notification as Words } from '@sineta/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useService } from '../../../../service/service-context.ts';
import type { TestRecipients } from './test-recipients.ts';
import type { RefusedTest, TestState } from './test-state.ts';

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
  /** The number of the latest test: the outcome of an earlier one is not shown. */
  const run = useRef(0);
  const send = async (notification: Words, recipients: TestRecipients): Promise<void> => {
    setState('sending');
    const attempt = ++run.current;
    try {
      const { sendTest } = await load();
      const onArrived = () => {
        if (run.current === attempt)
          setState((now) => (now === 'off' || typeof now === 'object' ? now : 'arrived'));
      };
      const onOutcome = (outcome: RefusedTest | 'shown') => {
        if (run.current !== attempt) return;
        setState((now) => {
          if (outcome !== 'shown') return now === 'off' ? now : outcome;
          return now === 'sentElsewhere' ? 'shownElsewhere' : now;
        });
      };
      const result = await sendTest(sending, { notification, recipients, onArrived, onOutcome });
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
