import type { ImageUse } from '@sineta/protocol';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSite } from '../../accounts/sites.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useService } from '../../service/service-context.ts';
import { uploadKey } from './is-uploading.ts';

interface Upload {
  readonly file: File;
  readonly signal: AbortSignal;
}

/**
 * Uploads an image file, one at a time. What uploads it is loaded with the first file.
 * @param onEnd - calls a function when nothing wants the file any more
 */
export function useUpload(
  use: ImageUse,
  onUploaded: (address: string) => void,
  onEnd?: (listener: () => void) => void,
) {
  const service = useService();
  const { id: site } = useSite();
  const { language } = usePreferences();
  const problems = useProblemTexts();
  /** Aborts the last upload. */
  const last = useRef<AbortController>(undefined);
  const { data, isPending, error, mutate, reset } = useMutation({
    mutationKey: uploadKey,
    mutationFn: async ({ file, signal }: Upload) => {
      const { uploadImage } = await import('./upload-image.ts');
      return uploadImage(service, { site, use, file, language, signal });
    },
    // Also called while another language hides the field.
    onSuccess: ({ address }, { signal }) => {
      if (address !== undefined && !signal.aborted) onUploaded(address);
    },
  });
  const forget = (): void => {
    // One that nothing waits for would still keep the form from being sent.
    last.current?.abort();
    reset();
  };
  return {
    state: isPending ? 'uploading' : data?.address === undefined ? undefined : 'uploaded',
    /** Why the file was not uploaded. */
    problem: error ? problemText(error, problems) : data?.problem,
    /** Uploads the first of the files, if there is one. */
    take(files: FileList | null): void {
      const file = files?.[0];
      if (file === undefined || isPending) return;
      last.current = new AbortController();
      onEnd?.(forget);
      mutate({ file, signal: last.current.signal });
    },
    /** Forgets the last file, also one that is on its way. */
    reset: forget,
  } as const;
}
