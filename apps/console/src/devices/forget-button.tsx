import { AlertDialog, Button, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface ForgetTexts {
  readonly forget: string;
  readonly forgetTitle: string;
  readonly forgetText: string;
  readonly forgetConfirm: string;
  readonly forgetCancel: string;
  readonly forgotten: string;
  readonly forgetFailed: string;
}

interface ForgetButtonProps {
  readonly texts: ForgetTexts;
  readonly forget: () => Promise<unknown>;
  readonly onForgotten: () => Promise<void>;
}

/** Removes a device, or a person with all devices, after a confirmation. */
export function ForgetButton({ texts, forget, onForgotten }: ForgetButtonProps) {
  const show = useToast();
  const [confirming, setConfirming] = useState(false);
  const removal = useMutation({
    mutationFn: forget,
    onSuccess: async () => {
      show(texts.forgotten);
      await onForgotten();
    },
  });
  const open = () => {
    // The dialog would show the error of an earlier attempt.
    removal.reset();
    setConfirming(true);
  };
  return (
    <>
      <Button variant="danger" onPress={open}>
        {texts.forget}
      </Button>
      <AlertDialog
        isOpen={confirming}
        onClose={() => setConfirming(false)}
        title={texts.forgetTitle}
        confirm={texts.forgetConfirm}
        cancel={texts.forgetCancel}
        busy={removal.isPending}
        error={removal.isError ? texts.forgetFailed : undefined}
        onConfirm={() => removal.mutate()}
      >
        {texts.forgetText}
      </AlertDialog>
    </>
  );
}
