import type { ApiKey } from '@sineta/protocol';
import { Badge, Button, Row } from '@sineta/ui';
import { useMayOn } from '../me.ts';
import { useSites, useSitesWith } from '../sites.ts';
import { keysTexts } from './keys-texts.ts';
import { Moment } from '../../i18n/moment.tsx';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { keyName } from './key-name.ts';

interface KeyRowProps {
  readonly apiKey: ApiKey;
  /** Absent if the key is revoked. */
  readonly onRevoke?: () => void;
  /** Absent if the key is revoked. */
  readonly onChangeSites?: () => void;
}

export function KeyRow({ apiKey, onRevoke, onChangeSites }: KeyRowProps) {
  const texts = useTexts(keysTexts);
  const { date } = useAmounts();
  const { scope, sites, createdAt, createdBy, lastUsedAt, revokedAt } = apiKey;
  const name = keyName(apiKey, texts.first);
  const made = date(new Date(createdAt));
  const known = useSites();
  const managed = useSitesWith('manage');
  const isEverywhere = useMayOn(undefined, 'manage');
  const mayChange = isEverywhere || sites !== 'all';
  const hasChoice = managed.length > 1 || (isEverywhere && sites !== 'all');
  const nameOf = (site: string) => known.find(({ id }) => id === site)?.name ?? site;
  const validFor = sites === 'all' ? texts.validForAll : texts.validFor(sites.map(nameOf).join(', '));
  const isObvious = isEverywhere && known.length === 1 && sites === 'all';
  return (
    <Row
      title={name}
      mark={<Badge>{texts.scopes[scope]}</Badge>}
      action={
        mayChange && (
          <>
            {onChangeSites && hasChoice && (
              <Button
                size="small"
                variant="quiet"
                aria-label={texts.changeSitesOf(name)}
                onPress={onChangeSites}
              >
                {texts.changeSites}
              </Button>
            )}
            {onRevoke && (
              <Button size="small" variant="quiet" aria-label={texts.revokeNamed(name)} onPress={onRevoke}>
                {texts.revoke}
              </Button>
            )}
          </>
        )
      }
    >
      {!isObvious && <div>{validFor}</div>}
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
