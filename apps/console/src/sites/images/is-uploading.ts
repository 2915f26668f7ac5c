import { useIsMutating } from '@tanstack/react-query';

/** The key of the uploads of images. */
export const uploadKey = ['upload-image'];

/** Whether a file is on its way, whose address a form still lacks. */
export function useIsUploading(): boolean {
  return useIsMutating({ mutationKey: uploadKey }) > 0;
}
