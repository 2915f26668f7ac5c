import type { BackupCodes, TwoFactorSetUp } from '@sineta/protocol';
import { Dialog, RadioGroup } from '@sineta/ui';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { accountTexts } from './account-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AuthenticatorSetUp, enableKey } from './authenticator-set-up.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { PasswordForm } from '../sign-in/password-form.tsx';

interface EnableTwoFactorDialogProps {
  /** Whether the second factor can be a passkey alone. */
  readonly hasPasskey: boolean;
  readonly onClose: () => void;
}

type Factor = 'app' | 'passkey';

/** Asks for the second factor and the password, then sets up the app, then shows the backup codes. */
export function EnableTwoFactorDialog({ hasPasskey, onClose }: EnableTwoFactorDialogProps) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const { close } = useTexts(pageTexts);
  const service = useService();
  const [factor, setFactor] = useState<Factor>(hasPasskey ? 'passkey' : 'app');
  const [isAppEnabled, setAppEnabled] = useState(false);
  const path = factor === 'app' ? 'enable' : 'enable-passkeys';
  const isEnabling = useIsMutating({ mutationKey: enableKey }) > 0;
  // The backup codes are shown once.
  const leave = (): void => {
    if (!isEnabling) onClose();
  };
  const enable = useMutation({
    mutationKey: enableKey,
    mutationFn: (password: string) =>
      service.send<BackupCodes & Partial<TwoFactorSetUp>>('POST', `/auth/two-factor/${path}`, { password }),
  });
  const totpUri = isAppEnabled ? undefined : enable.data?.totpUri;
  if (enable.data && totpUri === undefined) {
    return <BackupCodesDialog factor={factor} codes={enable.data.backupCodes} onClose={onClose} />;
  }
  return (
    <Dialog isOpen onClose={leave} title={texts.title} closeLabel={close}>
      {totpUri === undefined ? (
        <PasswordForm
          submit={texts.next}
          onSubmit={enable.mutate}
          onCancel={leave}
          busy={enable.isPending}
          error={enable.error}
        >
          {hasPasskey && (
            <RadioGroup
              label={texts.factor}
              options={[
                { value: 'passkey', ...texts.factors.passkey },
                { value: 'app', ...texts.factors.app },
              ]}
              value={factor}
              onChange={setFactor}
            />
          )}
        </PasswordForm>
      ) : (
        <AuthenticatorSetUp totpUri={totpUri} onEnabled={() => setAppEnabled(true)} onCancel={leave} />
      )}
    </Dialog>
  );
}
