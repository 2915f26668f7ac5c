import { useEffect, useEffectEvent } from 'react';

/** Confirms an open dialog with Ctrl+Enter or ⌘+Enter, the key that sends the form behind it. */
export function useConfirmKey(isOpen: boolean, onConfirm: () => void): void {
  const confirm = useEffectEvent(onConfirm);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (!(target instanceof Element) || target.closest('[role="alertdialog"]') === null) return;
      // A focused button would take it for a press, and the one that cancels would close the dialog.
      event.preventDefault();
      event.stopPropagation();
      // A key that is held since the form was sent confirms nothing.
      if (!event.repeat) confirm();
    };
    // Before the handlers of buttons.
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [isOpen]);
}
