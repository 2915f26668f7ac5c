import { Button, Dialog } from '@sineta/ui';
import { lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../page-texts.ts';
import { lazyPartTexts } from './lazy-part-texts.ts';
import { createLater, type Load, type Missing } from './later.tsx';

/**
 * A part of a page that is loaded when it is shown. A failure is reported in its place, with a button to retry: the rest of
 * the page keeps what was typed.
 */
export function lazyPart<Props extends object>(load: Load<Props>, Instead: Missing<Props> = MissingPart) {
  return lazy(() => load().catch(() => ({ default: createLater(load, Instead) })));
}

interface DialogProps {
  readonly isOpen?: boolean;
  readonly onClose: () => void;
}

/** A dialog that is loaded when it is opened. A failure is reported in a dialog. See {@link lazyPart}. */
export const lazyDialog = <Props extends DialogProps>(load: Load<Props>) =>
  lazyPart<Props>(load, MissingDialog);

interface MissingProps {
  readonly onRetry: () => void;
}

function MissingPart({ onRetry }: MissingProps) {
  const { retry } = useTexts(pageTexts);
  const { text } = useTexts(lazyPartTexts);
  return (
    <>
      <p role="alert">{text}</p>
      <Button onPress={onRetry}>{retry}</Button>
    </>
  );
}

function MissingDialog({ isOpen = true, onClose, onRetry }: DialogProps & MissingProps) {
  const { close } = useTexts(pageTexts);
  const { title } = useTexts(lazyPartTexts);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={close}>
      <MissingPart onRetry={onRetry} />
    </Dialog>
  );
}
