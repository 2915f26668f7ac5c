import { AlertDialog } from '@sineta/ui';
import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { unsavedTexts } from './unsaved-texts.ts';

export interface UnsavedQuestionProps {
  /** Asked when the page is left: what was stored a moment ago is not lost. */
  readonly isUnsaved: () => boolean;
  /** Whether the dialog that has the changes is being closed. */
  readonly isClosing: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before the page is left, and before a dialog is closed. A closed tab makes the browser ask. */
export default function UnsavedQuestion({ isUnsaved, isClosing, onLeave, onStay }: UnsavedQuestionProps) {
  const texts = useTexts(unsavedTexts);
  const { status, proceed, reset } = useBlocker({
    // A link within the page, such as the one to its content, leaves nothing.
    shouldBlockFn: ({ current, next }) => isUnsaved() && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <AlertDialog
      isOpen={isClosing || status === 'blocked'}
      onClose={() => (reset ?? onStay)()}
      title={texts.title}
      confirm={texts.leave}
      cancel={texts.stay}
      onConfirm={() => (proceed ?? onLeave)()}
    >
      {texts.text}
    </AlertDialog>
  );
}

function addressOf({ pathname, search }: { readonly pathname: string; readonly search: object }): string {
  return pathname + JSON.stringify(search);
}
