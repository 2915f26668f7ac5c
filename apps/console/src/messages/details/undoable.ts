import type { MessageDetails } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { useIsMutating } from '@tanstack/react-query';

/** Whether a message is scheduled within `limits.maxSendDelay` of its creation, as with `delay`. Pure. */
export function isUndoable({ state, createdAt, sendAt, sendAtLocal, changedAt }: MessageDetails): boolean {
  if (state !== 'scheduled' || sendAt === undefined || (sendAtLocal ?? changedAt) !== undefined) return false;
  return Date.parse(sendAt) - Date.parse(createdAt) <= limits.maxSendDelay * 1000;
}

export const undoKey = (site: string, id: string) => ['undo', site, id];

/** Whether the send of a message is being undone. */
export function useIsUndoing(site: string, id: string): boolean {
  return useIsMutating({ mutationKey: undoKey(site, id) }) > 0;
}
