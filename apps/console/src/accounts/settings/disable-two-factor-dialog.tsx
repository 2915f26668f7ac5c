import { Dialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { accountTexts } from './account-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PasswordForm } from '../sign-in/password-form.tsx';

export function DisableTwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const { close } = useTexts(pageTexts);
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const disable = useMutation({
    mutationFn: (password: string) => service.send('POST', '/auth/two-factor/disable', { password }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['me'] });
      toast(texts.turnedOff);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.offTitle} closeLabel={close}>
      <p>{texts.offText}</p>
      <PasswordForm
        submit={texts.turnOff}
        onSubmit={disable.mutate}
        onCancel={onClose}
        busy={disable.isPending}
        error={disable.error}
      />
    </Dialog>
  );
}
