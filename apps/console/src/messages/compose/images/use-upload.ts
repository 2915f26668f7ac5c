import type { ImageUse } from '@sineta/protocol';
import { useMutation } from '@tanstack/react-query';
import { useSite } from '../../../accounts/sites.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { useService } from '../../../service/service-context.ts';
import { imageFieldTexts } from './image-field-texts.ts';

/** Uploads an image file, one at a time. What uploads it is loaded with the first file. */
export function useUpload(use: ImageUse, onUploaded: (address: string) => void) {
  const service = useService();
  const { id: site } = useSite();
  const { language } = usePreferences();
  const texts = useTexts(imageFieldTexts);
  const { data, isPending, isError, mutate, reset } = useMutation({
    mutationFn: async (file: File) => {
      const { uploadImage } = await import('./upload-image.ts');
      return uploadImage(service, { site, use, file, language });
    },
  });
  return {
    state: isPending ? 'uploading' : data?.address === undefined ? undefined : 'uploaded',
    /** Why the file was not uploaded. */
    problem: isError ? texts.failed : data?.problem,
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
