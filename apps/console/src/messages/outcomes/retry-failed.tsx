import { AlertDialog, Button, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { hasCode } from '../../service/service-error.ts';
import { outcomeTexts } from './outcome-texts.ts';
import { retryMessage } from '../message-requests.ts';

interface RetryFailedProps {
  readonly site: string;
  readonly id: string;
  /** The number of failed devices. */
  readonly devices: number;
  /** Loads the message again: it is retried, or another member has closed it. */
  readonly reload: () => void;
}

/** Retries the failed devices of a message after a confirmation that shows their number. */
export function RetryFailed({ site, id, devices, reload }: RetryFailedProps) {
  const texts = useTexts(outcomeTexts);
  const service = useService();
  const show = useToast();
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const retry = useMutation({
    mutationFn: () => retryMessage(service, site, id),
    onSuccess: (retried) => {
      close();
      show(texts.retried(retried.devices));
      reload();
    },
    onError: (error) => {
      if (!hasCode(error, 'message_closed')) return;
      close();
      show(texts.retryClosed);
      reload();
    },
  });
  const ask = () => {
    retry.reset();
    setConfirming(true);
  };
  return (
    <>
      <Button onPress={ask}>{texts.retry}</Button>
      <AlertDialog
        isOpen={confirming}
        onClose={close}
        variant="primary"
        title={texts.retryTitle(devices)}
        confirm={texts.retryConfirm}
        cancel={texts.retryBack}
        busy={retry.isPending}
        error={retry.isError && !hasCode(retry.error, 'message_closed') ? texts.retryFailed : undefined}
        onConfirm={() => retry.mutate()}
      >
        <p>{texts.retryText(devices)}</p>
      </AlertDialog>
    </>
  );
}
