import type { TwoFactorSetUp } from '@sineta/protocol';
import { Button, CodeBlock, DialogActions, Form, TextField, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { ServiceError } from '../../service/service-error.ts';
import { ProblemBanner } from '../../page/problem-banner.tsx';
import { accountTexts } from './account-texts.ts';
import { useProblemTexts } from '../../service/problem-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';

interface AuthenticatorSetUpProps {
  readonly setUp: TwoFactorSetUp;
  readonly onClose: () => void;
}

/** The key for the authenticator app, the backup codes, and a first code that confirms the setup. */
export function AuthenticatorSetUp({ setUp, onClose }: AuthenticatorSetUpProps) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const common = useTexts(pageTexts);
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [code, setCode] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const complete = /^\d{6}$/.test(code);
  const verify = useMutation({
    mutationFn: () => service.send('POST', '/auth/two-factor/verify-totp', { code }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['me'] });
      toast(texts.turnedOn);
      onClose();
    },
  });
  const wrong = verify.error instanceof ServiceError && verify.error.code === 'invalid_two_factor_code';
  const refusal = wrong ? problems.invalid_two_factor_code : undefined;
  const copyTexts = { copyLabel: common.copy, copiedLabel: common.copied };
  return (
    <Form
      onSubmit={() => {
        setSubmitted(true);
        if (complete) verify.mutate();
      }}
    >
      {!wrong && <ProblemBanner error={verify.error} />}
      <p>{texts.scan}</p>
      <CodeBlock wraps code={secretOf(setUp.totpUri)} label={texts.key} {...copyTexts} />
      <p>{texts.backupText}</p>
      <CodeBlock code={setUp.backupCodes.join('\n')} label={texts.backup} {...copyTexts} />
      <TextField
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(value) => setCode(value.replaceAll(/\D/g, ''))}
        error={submitted && !complete ? texts.codeMissing : refusal}
      />
      <DialogActions>
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary" busy={verify.isPending}>
          {texts.finish}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** The key within an otpauth: address, for apps that do not scan the QR code. */
function secretOf(totpUri: string): string {
  return URL.parse(totpUri)?.searchParams.get('secret') ?? totpUri;
}
