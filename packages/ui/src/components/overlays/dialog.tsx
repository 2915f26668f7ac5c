import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';
import { IconButton } from '../buttons/icon-button.tsx';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The name of the close button in the corner; when absent, there is none. */
  readonly closeLabel?: string;
  /** Whether Escape closes it; by default, if it has a close button. */
  readonly canEscape?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** `side`: a drawer at the edge of the window. `top`: for contents that change their height. */
  readonly placement?: 'centre' | 'side' | 'top';
  readonly children: ReactNode;
}

/** A modal dialog. The page behind it does not change. */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  canEscape = closeLabel !== undefined,
  role = 'dialog',
  placement = 'centre',
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={closeLabel !== undefined && role === 'dialog'}
      isKeyboardDismissDisabled={!canEscape}
      className={styles.veil}
      data-placement={placement}
    >
      <Modal className={styles.modal}>
        <AriaDialog role={role} className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            {closeLabel !== undefined && <IconButton icon="close" label={closeLabel} onPress={onClose} />}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons of a dialog, in view while it scrolls, as is a `div` before them; the primary one comes last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={watchEnd} className={styles.actions}>
      {children}
    </div>
  );
}

/** Marks the buttons while the dialog goes on below them. */
function watchEnd(actions: HTMLElement | null): (() => void) | undefined {
  const modal = actions?.closest<HTMLElement>(`.${styles.modal}`);
  if (!actions || !modal) return undefined;
  const mark = (): void => {
    const below = modal.scrollHeight - modal.clientHeight - modal.scrollTop;
    // The gap above the buttons hides nothing.
    actions.toggleAttribute('data-more', below > 16);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(modal);
  observer.observe(actions.closest(`.${styles.dialog}`)!);
  modal.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    modal.removeEventListener('scroll', mark);
  };
}
