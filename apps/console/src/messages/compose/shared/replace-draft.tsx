import { AlertDialog } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Draft } from '../draft/draft.ts';
import { sharedTexts } from './shared-texts.ts';

interface ReplaceDraftProps {
  readonly incoming: Draft;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Asks before a copy, a template or a message to a person replaces what is written. */
export function ReplaceDraft({ incoming: { audience, user, title }, onReplace, onClose }: ReplaceDraftProps) {
  const { replace } = useTexts(sharedTexts);
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={audience === 'user' && title === '' ? replace.titleFor(user) : replace.title}
      confirm={replace.confirm}
      cancel={replace.cancel}
      onConfirm={onReplace}
    >
      {replace.text}
    </AlertDialog>
  );
}
