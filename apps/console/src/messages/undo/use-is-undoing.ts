import { useIsMutating } from '@tanstack/react-query';

export const undoKey = (site: string, id: string) => ['undo', site, id];

/** Whether the send of a message is being undone. */
export function useIsUndoing(site: string, id: string): boolean {
  return useIsMutating({ mutationKey: undoKey(site, id) }) > 0;
}
