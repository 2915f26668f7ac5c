import type { ApiKey } from '@sineta/protocol';
import { Badge, Button, Row } from '@sineta/ui';
import { keysTexts } from './keys-texts.ts';
import { Moment } from '../../i18n/moment.tsx';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { keyName } from './key-name.ts';

interface KeyRowProps {
  readonly apiKey: ApiKey;
  /** Absent if the key is revoked. */
  readonly onRevoke?: () => void;
}

export function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const texts = useTexts(keysTexts);
  const { date } = useAmounts();
  const { scope, createdAt, createdBy, lastUsedAt, revokedAt } = apiKey;
  const name = keyName(apiKey, texts.first);
  const made = date(new Date(createdAt));
  return (
    <Row
      title={name}
      mark={<Badge>{texts.scopes[scope]}</Badge>}
      action={
        onRevoke && (
          <Button size="small" variant="quiet" aria-label={texts.revokeNamed(name)} onPress={onRevoke}>
            {texts.revoke}
          </Button>
        )
      }
    >
      {createdBy === undefined ? texts.created(made) : texts.createdBy(made, createdBy.name)} ·{' '}
      {revokedAt !== undefined && texts.revokedAt(date(new Date(revokedAt)))}
      {revokedAt === undefined && lastUsedAt === undefined && texts.unused}
      {revokedAt === undefined && lastUsedAt !== undefined && (
        <>
          {texts.used} <Moment at={lastUsedAt} />
        </>
      )}
    </Row>
  );
}
