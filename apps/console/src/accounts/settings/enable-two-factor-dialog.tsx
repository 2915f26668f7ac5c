import type { TwoFactorSetUp } from '@sineta/protocol';
import { Button, CodeBlock, Dialog, DialogActions, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { accountTexts } from './account-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { PasswordForm } from './password-form.tsx';

/** Asks for the password, then sets up the app, then shows the backup codes. */
export function EnableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const { close } = useTexts(pageTexts);
  const service = useService();
  const [enabled, setEnabled] = useState(false);
  const enable = useMutation({
    mutationFn: (password: string) =>
      service.send<TwoFactorSetUp>('POST', '/auth/two-factor/enable', { password }),
  });
  if (enabled && enable.data) return <BackupCodesDialog codes={enable.data.backupCodes} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={close}>
      {enable.data ? (
        <AuthenticatorSetUp
          totpUri={enable.data.totpUri}
          onEnabled={() => setEnabled(true)}
          onCancel={onClose}
        />
      ) : (
        <PasswordForm
          submit={texts.next}
          onSubmit={enable.mutate}
          onCancel={onClose}
          busy={enable.isPending}
          error={enable.error}
        />
      )}
    </Dialog>
  );
}

interface BackupCodesDialogProps {
  readonly codes: TwoFactorSetUp['backupCodes'];
  readonly onClose: () => void;
}

/** Shows the backup codes once. A click outside does not close the dialog, so that they are not lost by accident. */
function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const { copy, copied } = useTexts(pageTexts);
  const toast = useToast();
  const finish = () => {
    toast(texts.turnedOn);
    onClose();
  };
  return (
    <Dialog isOpen onClose={finish} title={texts.backup}>
      <p>{texts.backupText}</p>
      <CodeBlock code={codes.join('\n')} label={texts.backup} copyLabel={copy} copiedLabel={copied} />
      <DialogActions>
        <Button variant="primary" onPress={finish}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
