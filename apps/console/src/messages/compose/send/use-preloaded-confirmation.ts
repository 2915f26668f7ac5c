import { useEffect } from 'react';
import { loadConfirmSend } from '../lazy-parts.ts';

/**
 * Loads the confirmation once something is written, so that it opens without a connection and after an update of the
 * service. A failure shows when it is opened.
 */
export function usePreloadedConfirmation(isWritten: boolean): void {
  useEffect(() => {
    if (isWritten) void loadConfirmSend().catch(() => {});
  }, [isWritten]);
}
