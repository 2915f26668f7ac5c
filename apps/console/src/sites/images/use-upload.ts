import type { ImageUse } from '@sineta/protocol';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSite } from '../../accounts/sites.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useService } from '../../service/service-context.ts';
import { uploadKey } from './is-uploading.ts';

/** Uploads an image file, one at a time. What uploads it is loaded with the first file. */
export function useUpload(use: ImageUse, onUploaded: (address: string) => void) {
  const service = useService();
  const { id: site } = useSite();
  const { language } = usePreferences();
  const problems = useProblemTexts();
  /** The file whose address is still wanted. */
  const wanted = useRef<File>(undefined);
  const { data, isPending, error, mutate, reset } = useMutation({
    mutationKey: uploadKey,
    mutationFn: async (file: File) => {
      const { uploadImage } = await import('./upload-image.ts');
      return uploadImage(service, { site, use, file, language });
    },
    // Also called while another language hides the field.
    onSuccess: ({ address }, file) => {
      if (address !== undefined && wanted.current === file) onUploaded(address);
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
      wanted.current = file;
      mutate(file);
    },
    /** Forgets the last file, also one that is on its way. */
    reset(): void {
      wanted.current = undefined;
      reset();
    },
  } as const;
}
