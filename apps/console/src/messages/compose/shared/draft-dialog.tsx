import { AlertDialog } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import type { DraftAction } from '../draft/draft-actions.tsx';
import type { DraftEditing } from '../draft/use-draft.ts';
import { ShareDraft } from './share-draft.tsx';
import { sharedTexts } from './shared-texts.ts';

interface DraftDialogProps {
  readonly action: DraftAction;
  readonly site: string;
  readonly editing: DraftEditing;
  readonly onClose: () => void;
}

/** Shares the user's own draft, or asks before it is cleared. */
export function DraftDialog({ action, site, editing, onClose }: DraftDialogProps) {
  const { draft: texts } = useTexts(composeTexts);
  const { discard, share } = useTexts(sharedTexts);
  if (action === 'share') {
    return <ShareDraft site={site} draft={editing.draft} onShared={editing.forget} onClose={onClose} />;
  }
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={discard.title}
      confirm={texts.discard}
      cancel={share.cancel}
      onConfirm={() => {
        onClose();
        editing.discard();
        // The button that opened the dialog is disabled now, and cannot have the focus back.
        requestAnimationFrame(() => document.querySelector<HTMLInputElement>('form input')?.focus());
      }}
    >
      {discard.text}
    </AlertDialog>
  );
}
