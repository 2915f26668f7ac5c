import type { TwoFactorSetUp } from '@sineta/protocol';
import { Dialog } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { accountTexts } from './account-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { PasswordForm } from './password-form.tsx';

/** Asks for the password, then sets up the app. Two-factor authentication is on once a code was accepted. */
export function EnableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const { close } = useTexts(pageTexts);
  const service = useService();
  const enable = useMutation({
    mutationFn: (password: string) =>
      service.send<TwoFactorSetUp>('POST', '/auth/two-factor/enable', { password }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={close}>
      {enable.data ? (
        <AuthenticatorSetUp setUp={enable.data} onClose={onClose} />
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
