import type { ApiKey, ApiKeys } from '@sineta/protocol';
import { Banner, Button, Card, EmptyState, Icon, Rows, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMaySomewhere } from '../me.ts';
import { useService } from '../../service/service-context.ts';
import { Page } from '../../page/page.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { instant } from '../../page/order/sorted.ts';
import { useSorted } from '../../page/order/use-sorted.tsx';
import { keysTexts } from './keys-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { KeyRow } from './key-row.tsx';
import { KeySitesDialog } from './key-sites-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** The API keys, for administrators. */
export function KeysPage() {
  const texts = useTexts(keysTexts);
  if (useMaySomewhere('manage')) return <KeysCards />;
  return (
    <Page title={texts.title} description={texts.description}>
      <Banner>{texts.readOnly}</Banner>
    </Page>
  );
}

const keyOrders = {
  newest: ({ createdAt }: ApiKey) => instant(createdAt),
  name: ({ name }: ApiKey) => name,
  used: ({ lastUsedAt }: ApiKey) => instant(lastUsedAt),
};

function KeysCards() {
  const texts = useTexts(keysTexts);
  const service = useService();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const [changing, setChanging] = useState<ApiKey>();
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await service.get<ApiKeys>('/api-keys', { signal })).keys,
  });
  const current = keys.data?.filter(({ revokedAt }) => revokedAt === undefined);
  const { rows, choice } = useSorted('order', current ?? [], keyOrders);
  const revoked = keys.data?.filter(({ revokedAt }) => revokedAt !== undefined);
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={
        <Button variant="primary" onPress={() => setMaking(true)}>
          <Icon name="plus" />
          {texts.create}
        </Button>
      }
    >
      <ProblemBanner error={keys.error} />
      <Card title={texts.current} padding="none">
        {keys.isPending && <Skeleton label={texts.loading} rows={2} />}
        {current?.length === 0 && (
          <EmptyState icon="keys" title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        )}
        {choice}
        {current !== undefined && current.length > 0 && (
          <Rows label={texts.current}>
            {rows.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                onRevoke={() => setRevoking(key)}
                onChangeSites={() => setChanging(key)}
              />
            ))}
          </Rows>
        )}
      </Card>
      {revoked !== undefined && revoked.length > 0 && (
        <Card title={texts.revokedTitle} padding="none">
          <Rows label={texts.revokedTitle}>
            {revoked.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </Rows>
        </Card>
      )}
      {making && <CreateKeyDialog onClose={() => setMaking(false)} />}
      {changing && <KeySitesDialog apiKey={changing} onClose={() => setChanging(undefined)} />}
      {revoking && <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </Page>
  );
}
