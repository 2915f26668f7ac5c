import type { SignInMethods } from '@sineta/protocol';
import { Badge, Button, Card } from '@sineta/ui';
import { useState } from 'react';
import { accountTexts } from './account-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';

interface TwoFactorCardProps {
  readonly methods: Pick<SignInMethods, 'twoFactor' | 'passkeys'>;
}

/** Turns two-factor authentication on or off. */
export function TwoFactorCard({ methods }: TwoFactorCardProps) {
  const { twoFactor: texts } = useTexts(accountTexts);
  const [open, setOpen] = useState<'enable' | 'disable'>();
  const close = () => setOpen(undefined);
  const hasPasskey = methods.passkeys.some(({ usable }) => usable);
  const isOn = methods.twoFactor !== 'off';
  return (
    <Card
      title={
        <>
          {texts.title} {isOn && <Badge tone="good">{texts.badge}</Badge>}
        </>
      }
      description={texts.state[methods.twoFactor === 'app' && hasPasskey ? 'either' : methods.twoFactor]}
      action={
        isOn ? (
          <Button onPress={() => setOpen('disable')}>{texts.turnOff}</Button>
        ) : (
          <Button onPress={() => setOpen('enable')}>{texts.turnOn}</Button>
        )
      }
    >
      {open === 'enable' && <EnableTwoFactorDialog hasPasskey={hasPasskey} onClose={close} />}
      {open === 'disable' && <DisableTwoFactorDialog onClose={close} />}
    </Card>
  );
}
