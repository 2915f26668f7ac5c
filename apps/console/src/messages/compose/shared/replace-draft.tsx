import { AlertDialog, Button, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { problemText, useProblemTexts } from '../../../service/problem-texts.ts';
import { useService } from '../../../service/service-context.ts';
import { useIsUploading } from '../../../sites/images/is-uploading.ts';
import type { Draft } from '../draft/draft.ts';
import { createDraft } from './draft-requests.ts';
import { toShared } from './shared-content.ts';
import { sharedTexts } from './shared-texts.ts';

interface ReplaceDraftProps {
  readonly site: string;
  /** The user's own draft, which can be saved first; undefined if the service has it already, or it has no text yet. */
  readonly own: Draft | undefined;
  readonly incoming: Draft;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Asks before a copy, a template or a message to a person replaces what is written. */
export function ReplaceDraft({ site, own, incoming, onReplace, onClose }: ReplaceDraftProps) {
  const { replace, shared } = useTexts(sharedTexts);
  const problems = useProblemTexts();
  const service = useService();
  const show = useToast();
  // What is saved would lack an image on its way.
  const isUploading = useIsUploading();
  const save = useMutation({
    mutationFn: (draft: Draft) => createDraft(service, site, toShared(draft)),
    onSuccess: () => {
      show(shared);
      onReplace();
    },
  });
  const { audience, user, title } = incoming;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={audience === 'user' && title === '' ? replace.titleFor(user) : replace.title}
      confirm={replace.confirm}
      cancel={replace.cancel}
      busy={save.isPending}
      other={
        own && (
          <Button busy={save.isPending || isUploading} onPress={() => save.mutate(own)}>
            {replace.save}
          </Button>
        )
      }
      error={save.isError ? problemText(save.error, problems) : undefined}
      onConfirm={onReplace}
    >
      {own ? replace.text : replace.textOnly}
    </AlertDialog>
  );
}
