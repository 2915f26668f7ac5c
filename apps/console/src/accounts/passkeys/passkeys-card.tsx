import type { Passkey, SetUpState } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, Card, Rows, useInitialFocus } from '@sineta/ui';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { passkeyAvailability } from './availability.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysTexts } from './passkeys-texts.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

interface PasskeysCardProps {
  readonly passkeys: readonly Passkey[];
  readonly setUp: Pick<SetUpState, 'passkeyOrigin'>;
}

/** The user's passkeys. Hidden if there are none and the service cannot have any. */
export function PasskeysCard({ passkeys, setUp }: PasskeysCardProps) {
  const texts = useTexts(passkeysTexts);
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<{ readonly passkey: Passkey; readonly action: 'rename' | 'remove' }>();
  // The button that opened the dialog disappears with the row.
  const [isRemoved, setRemoved] = useState(false);
  const addRef = useInitialFocus<HTMLButtonElement>(isRemoved);
  const choose = (passkey: Passkey, action: 'rename' | 'remove') => {
    setRemoved(false);
    setChosen({ passkey, action });
  };
  const close = () => setChosen(undefined);
  const availability = passkeyAvailability(setUp);
  const isFull = passkeys.length >= limits.passkeysPerMember;
  const isEmpty = passkeys.length === 0;
  if (isEmpty && availability === 'no-address') return null;
  const canAdd = availability === 'available' && !isFull;
  return (
    <Card
      title={texts.title}
      description={
        <>
          {texts.text} {isFull && texts.full(limits.passkeysPerMember)}
          {availability !== 'available' && texts.unavailable[availability]}{' '}
          {availability === 'other-address' && (
            <a href={`${setUp.passkeyOrigin}/console/account`}>{setUp.passkeyOrigin}</a>
          )}
        </>
      }
      {...(!isEmpty && { padding: 'none' })}
      action={
        canAdd && (
          <Button ref={addRef} onPress={() => setAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      {!isEmpty && (
        <Rows label={texts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => choose(passkey, 'rename')}
              onRemove={() => choose(passkey, 'remove')}
            />
          ))}
        </Rows>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {chosen?.action === 'rename' && <RenamePasskeyDialog passkey={chosen.passkey} onClose={close} />}
      {chosen?.action === 'remove' && (
        <RemovePasskeyDialog
          passkey={chosen.passkey}
          onClose={close}
          onRemoved={() => {
            setRemoved(true);
            close();
          }}
        />
      )}
    </Card>
  );
}
