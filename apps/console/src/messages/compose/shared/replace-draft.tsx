import { AlertDialog } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import { sharedTexts } from './shared-texts.ts';

interface ReplaceDraftProps {
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Asks before a copy or a template replaces what is written. */
export function ReplaceDraft({ onReplace, onClose }: ReplaceDraftProps) {
  const { replace } = useTexts(sharedTexts);
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={replace.title}
      confirm={replace.confirm}
      cancel={replace.cancel}
      onConfirm={onReplace}
    >
      {replace.text}
    </AlertDialog>
  );
}
