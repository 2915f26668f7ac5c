import { useIsMutating } from '@tanstack/react-query';

/** The key of what stores a form as a draft of the site. */
export const sharingKey = ['share-draft'];

/** Whether a form is being stored as a draft of the site, which opens in its place: what is typed now would be lost. */
export function useIsSharing(): boolean {
  return useIsMutating({ mutationKey: sharingKey }) > 0;
}
