import type { Passkey } from '@sineta/protocol';
import { Badge, IconButton, Menu, MenuItem, Row } from '@sineta/ui';
import { Moment } from '../../i18n/moment.tsx';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { passkeysTexts } from './passkeys-texts.ts';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const texts = useTexts(passkeysTexts);
  const { date } = useAmounts();
  const { name, createdAt, lastUsedAt, synced, usable } = passkey;
  return (
    <Row
      title={name}
      mark={
        <>
          {!usable && <Badge tone="bad">{texts.unusable}</Badge>}
          {usable && synced && <Badge>{texts.synced}</Badge>}
        </>
      }
      action={
        <Menu label={texts.actions(name)} trigger={<IconButton icon="more" label={texts.actions(name)} />}>
          <MenuItem onAction={onRename}>{texts.rename}</MenuItem>
          <MenuItem isDanger onAction={onRemove}>
            {texts.remove}
          </MenuItem>
        </Menu>
      }
    >
      {texts.created(date(new Date(createdAt)))} ·{' '}
      {lastUsedAt === undefined ? (
        texts.unused
      ) : (
        <>
          {texts.used} <Moment at={lastUsedAt} />
        </>
      )}
      {!usable && <div>{texts.unusableHelp}</div>}
    </Row>
  );
}
