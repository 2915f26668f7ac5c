import { type BellStore, startBell } from '@sineta/bell';
import type { MessagingClient } from '@sineta/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DeviceState, deviceState } from './device-state.ts';
import { usePermission } from './use-permission.ts';

/**
 * The state of this device, from the bell's store, the browser's permission and what the browser can do. Makes the request on
 * load also where B2 leaves out the bell: it renews what an iPhone has lost.
 */
export function useDeviceState(client: MessagingClient, vapidKey: string, store: BellStore): DeviceState {
  const { token, phase } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  const permission = usePermission();
  // Later requests are those of presses, and keep what is shown.
  const [settled, setSettled] = useState(false);
  if (phase === 'idle' && !settled) setSettled(true);
  const [supported, setSupported] = useState<boolean>();
  useEffect(
    () =>
      startBell(
        { client, vapidKey, store, log: console },
        { appleWebApps: true },
        setSupported,
        // The bell asks which topics to receive.
        () => {},
      ),
    [client, vapidKey, store],
  );
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
