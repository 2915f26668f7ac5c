import { Badge, Button, Card } from '@sineta/ui';
import { useState } from 'react';
import { useMe } from '../me.ts';
import { accountTexts } from './account-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx';
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx';

/** Turns two-factor authentication on or off. */
export function TwoFactorCard() {
  const { twoFactor: texts } = useTexts(accountTexts);
  const { twoFactor } = useMe();
  const [open, setOpen] = useState<'enable' | 'disable'>();
  const close = () => setOpen(undefined);
  return (
    <Card
      title={
        <>
          {texts.title} {twoFactor && <Badge tone="good">{texts.badge}</Badge>}
        </>
      }
      description={twoFactor ? texts.on : texts.off}
      action={
        twoFactor ? (
          <Button onPress={() => setOpen('disable')}>{texts.turnOff}</Button>
        ) : (
          <Button onPress={() => setOpen('enable')}>{texts.turnOn}</Button>
        )
      }
    >
      {open === 'enable' && <EnableTwoFactorDialog onClose={close} />}
      {open === 'disable' && <DisableTwoFactorDialog onClose={close} />}
    </Card>
  );
}
