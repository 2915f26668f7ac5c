import { type BellStore, isAppleMobile, isBellSupported } from '@sineta/bell';
import type { MessagingClient } from '@sineta/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DeviceState, deviceState } from './device-state.ts';
import { usePermission } from './use-permission.ts';

/** The state of this device, from the bell's store, the browser's permission and what the browser can do. */
export function useDeviceState(client: MessagingClient, store: BellStore): DeviceState {
  const { token, phase } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  const permission = usePermission();
  // Later requests are those of presses, and keep what is shown.
  const [settled, setSettled] = useState(false);
  if (phase === 'idle' && !settled) setSettled(true);
  const [supported, setSupported] = useState<boolean>();
  useEffect(() => {
    void isBellSupported(client, true).then(setSupported);
    if (!isAppleMobile()) return;
    // Without a bell (B2) nothing is requested on load.
    const readToken = async () => {
      const known = await client.knownToken?.();
      if (known) store.getState().setToken(known);
      setSettled(true);
    };
    void readToken();
  }, [client, store]);
  const canSubscribe = 'PushManager' in globalThis;
  // Safari supports push in web apps from iOS 16.4, the first version that also has CompressionStream.
  const canInstall = 'CompressionStream' in globalThis;
  return deviceState({
    supported: supported && (canSubscribe || canInstall),
    needsInstall: !canSubscribe,
    enabled: token !== null,
    settled,
    permission,
  });
}
