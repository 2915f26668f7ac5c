import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import styles from './dialog.module.css';

interface AlertDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The consequences, especially irreversible ones. */
  readonly children: ReactNode;
  /** The label of the confirming button, such as “Remove Ana”. */
  readonly confirm: string;
  readonly cancel: string;
  /** What stays in sight above the buttons, such as how long the action can be undone. */
  readonly note?: ReactNode;
  /** Another way to go on, between the two buttons. */
  readonly other?: ReactNode;
  readonly onConfirm: () => void;
  /** While the action runs, the dialog stays open and its buttons do nothing. */
  readonly busy?: boolean;
  /** While a check runs, which the children report, the confirming button does nothing. */
  readonly isChecking?: boolean;
  readonly variant?: 'primary' | 'danger';
  /** The error of a failed action. */
  readonly error?: string | undefined;
}

/** Asks for confirmation of an irreversible action. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, onClose, title, children, confirm, cancel, onConfirm, busy = false, error } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} role="alertdialog" canEscape={!busy}>
      <div className={styles.body}>{children}</div>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <DialogActions>
        {props.note && <p className={styles.note}>{props.note}</p>}
        <Button isDisabled={busy} onPress={onClose}>
          {cancel}
        </Button>
        {props.other}
        <Button
          variant={props.variant ?? 'danger'}
          busy={busy || props.isChecking === true}
          onPress={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
