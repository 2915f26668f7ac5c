import type { MessageState } from '@sineta/protocol';
import { AlertDialog, Button, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../service/service-context.ts';
import { ServiceError } from '../service/service-error.ts';
import { useMessagesTexts } from '../texts/use-messages-texts.ts';
import { cancelMessage } from './message-requests.ts';

interface CancelMessageProps {
  readonly site: string;
  readonly id: string;
  readonly state: MessageState;
  readonly onCancelled: () => void;
  /** Called when it was over before it could be cancelled. */
  readonly onOver: () => void;
}

/** Stops what has not gone out, after saying what that is. */
export function CancelMessage({ site, id, state, onCancelled, onOver }: CancelMessageProps) {
  const { page } = useMessagesTexts();
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelMessage(service, site, id),
    onSuccess: async () => {
      onCancelled();
      setAsking(false);
      show(page.cancelled);
      await queries.invalidateQueries({ queryKey: ['messages', site] });
    },
    onError: (error) => {
      if (!isOverError(error)) return;
      setAsking(false);
      show(page.cancelOver);
      onOver();
    },
  });
  return (
    <>
      <Button variant="danger" onPress={() => setAsking(true)}>
        {page.cancel}
      </Button>
      <AlertDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={page.cancelTitle}
        confirm={page.cancelConfirm}
        cancel={page.cancelKeep}
        busy={cancel.isPending}
        error={cancel.isError && !isOverError(cancel.error) ? page.cancelFailed : undefined}
        onConfirm={() => cancel.mutate()}
      >
        {state === 'scheduled' ? page.cancelScheduled : page.cancelSending}
      </AlertDialog>
    </>
  );
}

function isOverError(error: Error): boolean {
  return error instanceof ServiceError && error.code === 'message_over';
}
