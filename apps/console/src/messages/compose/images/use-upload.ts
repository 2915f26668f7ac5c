import type { ImageUse } from '@sineta/protocol';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useSite } from '../../../accounts/sites.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { problemText, useProblemTexts } from '../../../service/problem-texts.ts';
import { useService } from '../../../service/service-context.ts';

const mutationKey = ['upload-image'];

/** Uploads an image file, one at a time. What uploads it is loaded with the first file. */
export function useUpload(use: ImageUse, onUploaded: (address: string) => void) {
  const service = useService();
  const { id: site } = useSite();
  const { language } = usePreferences();
  const problems = useProblemTexts();
  const { data, isPending, error, mutate, reset } = useMutation({
    mutationKey,
    mutationFn: async (file: File) => {
      const { uploadImage } = await import('./upload-image.ts');
      return uploadImage(service, { site, use, file, language });
    },
  });
  return {
    state: isPending ? 'uploading' : data?.address === undefined ? undefined : 'uploaded',
    /** Why the file was not uploaded. */
    problem: error ? problemText(error, problems) : data?.problem,
    /** Uploads the first of the files, if there is one. */
    take(files: FileList | null): void {
      const file = files?.[0];
      if (file === undefined || isPending) return;
      mutate(file, {
        onSuccess: ({ address }) => {
          if (address !== undefined) onUploaded(address);
        },
      });
    },
    reset,
  } as const;
}

/** Whether a file is on its way, whose address the message still lacks. */
export function useIsUploading(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}
