import type { AddedVapidKey, AddVapidKey, VapidKeys } from '@sineta/protocol';
import { AlertDialog, Badge, Button, Card, Row, Rows, Skeleton, useToast } from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { siteTexts } from './site-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import styles from './site.module.css';

const generated: AddVapidKey = { generate: true, current: true };

/** The site's VAPID keys (RFC 8292), and their rotation in steps. */
export function VapidKeysCard({ site }: { readonly site: string }) {
  const { keys: texts } = useTexts(siteTexts);
  const { cancel } = useTexts(pageTexts);
  const problems = useProblemTexts();
  const { date } = useAmounts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const keys = useQuery({
    queryKey: ['sites', site, 'vapid-keys'],
    queryFn: async ({ signal }) =>
      (await service.get<VapidKeys>(`/sites/${site}/vapid-keys`, { signal })).keys,
  });
  const rotate = useMutation({
    mutationFn: () => service.send<AddedVapidKey>('POST', `/sites/${site}/vapid-keys`, generated),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['sites', site] });
      toast(texts.rotated);
      setAsking(false);
    },
  });
  const ask = () => {
    // The dialog would show the error of an earlier attempt.
    rotate.reset();
    setAsking(true);
  };
  return (
    <Card
      title={texts.title}
      description={texts.text}
      padding="none"
      action={<Button onPress={ask}>{texts.rotate}</Button>}
    >
      <ProblemBanner error={keys.error} />
      {keys.isPending && <Skeleton label={texts.loading} rows={1} />}
      {keys.data && (
        <Rows label={texts.title}>
          {keys.data.toReversed().map(({ publicKey, state, createdAt, devices }) => (
            <Row
              key={publicKey}
              title={<code className={styles.key}>{publicKey}</code>}
              mark={<Badge tone={state === 'current' ? 'good' : 'plain'}>{texts.states[state]}</Badge>}
            >
              {texts.devices(devices)} · {texts.created(date(new Date(createdAt)))}.{' '}
              {texts.explanations[state]}
            </Row>
          ))}
        </Rows>
      )}
      <AlertDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={texts.rotateTitle}
        confirm={texts.rotate}
        cancel={cancel}
        onConfirm={rotate.mutate}
        busy={rotate.isPending}
        variant="primary"
        error={rotate.error === null ? undefined : problemText(rotate.error, problems)}
      >
        <p>{texts.rotateText}</p>
        <p>{texts.rotateHint}</p>
      </AlertDialog>
    </Card>
  );
}
