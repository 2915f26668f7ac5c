import type { Notification } from '@sineta/protocol';
import { useState } from 'react';
import { useDebounced } from '../../../time/use-debounced.ts';
import { isLoadable } from '../draft/whole-address.ts';

/** Milliseconds without typing before an address is requested, because it may be incomplete until then. */
const debounceDelay = 800;

/**
 * A notification with the images to draw, and the images that cannot be shown: incomplete or insecure addresses, and
 * images that failed to load.
 */
export function usePictures(notification: Notification) {
  const icon = useDebounced(notification.icon, debounceDelay);
  const image = useDebounced(notification.image, debounceDelay);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const unfit = [icon, image]
    .filter((address) => address !== undefined)
    .filter((address) => !isLoadable(address));
  return {
    drawn: { ...notification, icon, image },
    missing: new Set([...failed, ...unfit]),
    onMissing: (address: string): void => setFailed((before) => [...before, address]),
  };
}
