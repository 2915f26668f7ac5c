import { AlertDialog, Button, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { ServiceError } from '../../service/service-error.ts';
import { useOutcomeTexts } from './outcome-texts.ts';
import { retryMessage } from '../message-requests.ts';

interface RetryFailedProps {
  readonly site: string;
  readonly id: string;
  /** For how many it failed. */
  readonly devices: number;
  /** Whether its time has not ended. */
  readonly isOpen: boolean;
  readonly onRetried: () => void;
}

/** Sends a message again to those that it failed for, after saying to how many. */
export function RetryFailed({ site, id, devices, isOpen, onRetried }: RetryFailedProps) {
  const texts = useOutcomeTexts();
  const service = useService();
  const show = useToast();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const retry = useMutation({
    mutationFn: () => retryMessage(service, site, id),
    onSuccess: (retried) => {
      close();
      show(texts.retried(retried.devices));
      onRetried();
    },
    onError: (error) => {
      if (!isOverError(error)) return;
      close();
      show(texts.retryTooLate);
    },
  });
  const ask = () => {
    retry.reset();
    setAsking(true);
  };
  return (
    <>
      <Button size="small" isDisabled={!isOpen} onPress={ask}>
        {texts.retry}
      </Button>
      <AlertDialog
        isOpen={asking}
        onClose={close}
        variant="primary"
        title={texts.retryTitle(devices)}
        confirm={texts.retryConfirm}
        cancel={texts.retryBack}
        busy={retry.isPending}
        error={retry.isError && !isOverError(retry.error) ? texts.retryFailed : undefined}
        onConfirm={() => retry.mutate()}
      >
        <p>{texts.retryText(devices)}</p>
      </AlertDialog>
    </>
  );
}

function isOverError(error: Error): boolean {
  return error instanceof ServiceError && error.code === 'message_closed';
}
