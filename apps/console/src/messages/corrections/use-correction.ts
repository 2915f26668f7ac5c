import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../service/service-error.ts';

interface CorrectionOptions {
  readonly site: string;
  readonly message: string;
  readonly texts: { readonly done: string; readonly tooLate: string };
  readonly request: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Requests a correction or a withdrawal, and then loads the message again. */
export function useCorrection({ site, message, texts, request, onClose }: CorrectionOptions) {
  const queries = useQueryClient();
  const show = useToast();
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ['message', site, message] });
    await queries.invalidateQueries({ queryKey: ['messages', site] });
  };
  return useMutation({
    mutationFn: request,
    onSuccess: async () => {
      onClose();
      show(texts.done);
      await reload();
    },
    onError: async (error) => {
      if (hasCode(error, 'message_closed')) {
        onClose();
        show(texts.tooLate);
      } else if (!hasCode(error, 'stale_revision')) return;
      await reload();
    },
  });
}
