import type { Notification as Words } from '@sineta/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../../service/service-context.ts';
import { sendMessage } from './send-message.ts';
import { publicSiteQuery } from '../../../accounts/sites.ts';
import type { TestState } from './test-state.ts';

/** Loaded on demand: most messages are sent without a test. */
const ownBrowser = () => import('../../../own-browser/turn-on.ts');

/** In seconds. Short, because the user waits for the result. */
const ttl = 300;

/** Sends a notification to this browser, and reports its arrival. */
export function useTestSend(site: string) {
  const service = useService();
  const queries = useQueryClient();
  const recount = () => queries.invalidateQueries({ queryKey: ['reach', site] });
  const [state, setState] = useState<TestState>('idle');
  const send = async (notification: Words): Promise<void> => {
    setState('sending');
    try {
      const { vapidPublicKey } = await queries.ensureQueryData(publicSiteQuery(service, site));
      const { turnOn } = await ownBrowser();
      const turnedOn = await turnOn(site, vapidPublicKey);
      if (typeof turnedOn === 'string') return setState(turnedOn);
      const { client, token } = turnedOn;
      // The browser may have been registered just now.
      void recount();
      const accepted = sendMessage(
        service,
        site,
        { target: { token }, notification, ttl, urgency: 'high', test: true },
        crypto.randomUUID(),
      );
      const stop = client.onMessage((message) => {
        void hasArrived(message.id);
      });
      const hasArrived = async (message: string): Promise<void> => {
        if ((await accepted).id !== message) return;
        setState((now) => (now === 'off' ? now : 'arrived'));
        stop();
      };
      await accepted;
      setState((now) => (now === 'sending' ? 'sent' : now));
    } catch {
      setState('failed');
    }
  };
  /** Turns the notifications of this site off in this browser again. */
  const turnOffAgain = async (): Promise<void> => {
    try {
      const { turnOff } = await ownBrowser();
      await turnOff(site);
      setState('off');
      await recount();
    } catch {
      setState('not-off');
    }
  };
  return { state, send, turnOff: turnOffAgain };
}
