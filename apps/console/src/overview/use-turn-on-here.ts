import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TurnOnRefusal } from '../own-browser/turn-on.ts';
import { useService } from '../service/service-context.ts';
import { publicSiteQuery } from '../accounts/sites.ts';

export type TurnOnState = 'idle' | 'asking' | 'on' | 'failed' | TurnOnRefusal;

/** Registers the operator's own browser as a device of the site when a button is pressed. */
export function useTurnOnHere(site: string, onTurnedOn: () => void) {
  const service = useService();
  const queries = useQueryClient();
  const [state, setState] = useState<TurnOnState>('idle');
  const press = async (): Promise<void> => {
    setState('asking');
    try {
      const { vapidPublicKey } = await queries.ensureQueryData(publicSiteQuery(service, site));
      const { turnOn } = await import('../own-browser/turn-on.ts');
      const turnedOn = await turnOn(site, vapidPublicKey);
      if (typeof turnedOn === 'string') return setState(turnedOn);
      setState('on');
      onTurnedOn();
    } catch {
      setState('failed');
    }
  };
  return { state, press };
}
