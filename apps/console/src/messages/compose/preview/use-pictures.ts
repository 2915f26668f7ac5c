import type { Notification } from '@sineta/protocol';
import { useState } from 'react';
import { useDebounced } from '../../../time/use-debounced.ts';
import { isWholeAddress } from '../draft/check-draft.ts';

/** Milliseconds without typing before an address is requested, because it may be incomplete until then. */
const pause = 800;

/**
 * A notification with the pictures that may be loaded to draw it, and which of them cannot be had: what is not a
 * whole address, what is not safe on the way, and what did not load.
 */
export function usePictures(notification: Notification) {
  const icon = useDebounced(notification.icon, pause);
  const image = useDebounced(notification.image, pause);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const unfit = [icon, image]
    .filter((address) => address !== undefined)
    .filter((address) => !mayLoad(address));
  return {
    drawn: { ...notification, icon, image },
    missing: new Set([...failed, ...unfit]),
    onMissing: (address: string): void => setFailed((before) => [...before, address]),
  };
}

function mayLoad(address: string): boolean {
  return isWholeAddress(address) && /^(https:|http:\/\/localhost([:/]|$))/i.test(address);
}
