import type { Notification as Words } from '@sineta/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TurnOnRefusal } from '../own-browser/turn-on.ts';
import { useService } from '../service/service-context.ts';
import { sendMessage } from './compose-requests.ts';
import { ownBrowser } from './later-parts.ts';

export type TestState =
  | 'idle'
  | 'sending'
  | 'sent'
  | 'arrived'
  | 'off'
  | 'not-off'
  | 'failed'
  | TurnOnRefusal;

/** Seconds: whoever presses the button waits for it. */
const ttl = 300;

/** Sends a notification to the browser that this page is open in, and tells when it has arrived. */
export function useTestSend(site: string, vapidKey: string | undefined) {
  const service = useService();
  const queries = useQueryClient();
  const recount = () => queries.invalidateQueries({ queryKey: ['reach', site] });
  const [state, setState] = useState<TestState>('idle');
  const send = async (notification: Words): Promise<void> => {
    if (vapidKey === undefined) return setState('failed');
    setState('sending');
    try {
      const { turnOn } = await ownBrowser();
      const turnedOn = await turnOn(site, vapidKey);
      if (typeof turnedOn === 'string') return setState(turnedOn);
      const { client, token } = turnedOn;
      // The browser may have joined only now.
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
  const turnOff = async (): Promise<void> => {
    try {
      const { createSiteClient } = await import('../site/create-site-client.ts');
      await createSiteClient(site).deleteToken();
      setState('off');
      await recount();
    } catch {
      setState('not-off');
    }
  };
  return { state, send, turnOff };
}
