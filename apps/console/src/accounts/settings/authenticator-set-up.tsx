import type { TwoFactorSetUp } from '@sineta/protocol';
import { Button, CodeBlock, DialogActions, Form, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { hasCode } from '../../service/service-error.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { accountTexts } from './account-texts.ts';
import { useProblemTexts } from '../../service/problem-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from './authenticator-set-up.module.css';
import { QrCode } from './qr-code.tsx';

/** The key of the requests that enable the second factor. */
export const enableKey = ['enable-two-factor'];

interface AuthenticatorSetUpProps {
  readonly totpUri: TwoFactorSetUp['totpUri'];
  readonly onEnabled: () => void;
  readonly onCancel: () => void;
}

/** The key for the authenticator app, as a QR code and as text, and a first code that confirms the set-up. */
export function AuthenticatorSetUp({ totpUri, onEnabled, onCancel }: AuthenticatorSetUpProps) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const common = useTexts(pageTexts);
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const focus = useInitialFocus();
  const [code, setCode] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const complete = /^\d{6}$/.test(code);
  const verify = useMutation({
    mutationKey: enableKey,
    mutationFn: () => service.send('POST', '/auth/two-factor/verify-totp', { code }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['me'] });
      onEnabled();
    },
  });
  const wrong = hasCode(verify.error, 'invalid_two_factor_code');
  const refusal = wrong ? problems.invalid_two_factor_code : undefined;
  return (
    <Form
      onSubmit={() => {
        setSubmitted(true);
        if (complete) verify.mutate();
      }}
    >
      {!wrong && <ProblemBanner error={verify.error} />}
      <p>{texts.scan}</p>
      <div className={styles.key}>
        <QrCode text={totpUri} label={texts.qrCode} />
        <CodeBlock
          wraps
          code={secretOf(totpUri)}
          label={texts.key}
          copyLabel={common.copy}
          copiedLabel={common.copied}
        />
      </div>
      <TextField
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        inputRef={focus}
        value={code}
        onChange={(value) => setCode(value.replaceAll(/\D/g, ''))}
        error={submitted && !complete ? texts.codeMissing : refusal}
      />
      <DialogActions>
        <Button onPress={onCancel}>{common.cancel}</Button>
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
