import { type BellStore, installHelp, isAppleMobile, isBellSupported, requestOnLoad } from '@sineta/bell';
import type { MessagingClient } from '@sineta/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DeviceState, deviceState } from './device-state.ts';
import { usePermission } from './use-permission.ts';

/**
 * The state of this device, from the bell's store, the browser's permission and what the browser can do. Makes the request on
 * load of a known device also where B2 leaves out the bell: it renews what an iPhone has lost.
 *
 * @returns also whether the request of a press is running
 */
export function useDeviceState(
  client: MessagingClient,
  vapidKey: string,
  store: BellStore,
): readonly [DeviceState, boolean] {
  const { token, phase } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  const permission = usePermission();
  // Later requests are those of presses, and keep what is shown.
  const [settled, setSettled] = useState(false);
  if (phase === 'idle' && !settled) setSettled(true);
  const [supported, setSupported] = useState<boolean>();
  useEffect(() => {
    void isBellSupported(client, true).then(setSupported);
    if (!isAppleMobile()) return;
    // B2 leaves out the bell, which makes the request on load: only a device that was turned on makes it here.
    const renew = async () => {
      if (await client.knownToken?.()) await requestOnLoad({ client, vapidKey, store, log: console }, false);
      setSettled(true);
    };
    void renew();
  }, [client, vapidKey, store]);
  const state = deviceState({
    supported,
    // Supported without it: an iPhone or an iPad.
    install: supported && !('PushManager' in globalThis) ? installHelp(navigator.userAgent) : undefined,
    enabled: token !== null,
    settled,
    permission,
  });
  return [state, settled && phase === 'requesting'];
}
