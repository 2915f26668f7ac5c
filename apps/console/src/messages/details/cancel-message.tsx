import type { MessageState } from '@sineta/protocol';
import { AlertDialog, Button, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { hasCode, isPassing } from '../../service/service-error.ts';
import { messageDetailsTexts } from './message-details-texts.ts';
import { focusTitle } from './focus-title.ts';
import { cancelMessage } from '../message-requests.ts';

interface CancelMessageProps {
  readonly site: string;
  readonly id: string;
  readonly state: MessageState;
  /** Called when it is requested, before the stream of the message shows it; with false if it was refused. */
  readonly onCancel: (isOwn: boolean) => void;
  /** Called if the message ended before it could be cancelled. */
  readonly onOver: () => void;
}

/** Cancels the unsent part of a message after a confirmation that shows its size. */
export function CancelMessage({ site, id, state, onCancel, onOver }: CancelMessageProps) {
  const texts = useTexts(messageDetailsTexts);
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const [confirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelMessage(service, site, id),
    onMutate: () => onCancel(true),
    onSuccess: async () => {
      setConfirming(false);
      show(texts.cancelled);
      await queries.invalidateQueries({ queryKey: ['messages', site] });
    },
    onError: (error) => {
      // Without a response it may have been cancelled.
      if (!isPassing(error)) onCancel(false);
      if (!hasCode(error, 'message_closed')) return;
      setConfirming(false);
      show(texts.cancelTooLate);
      onOver();
    },
  });
  useEffect(() => focusTitle, []);
  return (
    <>
      <Button
        variant="danger"
        onPress={() => {
          cancel.reset();
          setConfirming(true);
        }}
      >
        {texts.cancel}
      </Button>
      <AlertDialog
        isOpen={confirming}
        onClose={() => setConfirming(false)}
        title={texts.cancelTitle}
        confirm={texts.cancelConfirm}
        cancel={state === 'scheduled' ? texts.keepScheduled : texts.cancelKeep}
        busy={cancel.isPending}
        error={cancel.isError && !hasCode(cancel.error, 'message_closed') ? texts.cancelFailed : undefined}
        onConfirm={() => cancel.mutate()}
      >
        {state === 'scheduled' ? texts.cancelScheduled : texts.cancelSending}
      </AlertDialog>
    </>
  );
}
