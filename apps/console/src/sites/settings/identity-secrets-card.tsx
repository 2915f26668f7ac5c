import type { CreatedIdentitySecret, IdentitySecrets } from '@sineta/protocol';
import {
  AlertDialog,
  Button,
  Card,
  CodeBlock,
  Dialog,
  DialogActions,
  Row,
  Rows,
  Skeleton,
  useToast,
} from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useService } from '../../service/service-context.ts';
import { identitySecretTexts } from './identity-secret-texts.ts';
import styles from './site.module.css';

/** As many as a site can have. */
const most = 2;

/** The secrets that sign the ids of users: creation, and replacement in steps. */
export function IdentitySecretsCard({ site }: { readonly site: string }) {
  const texts = useTexts(identitySecretTexts);
  const { date } = useAmounts();
  const service = useService();
  const queries = useQueryClient();
  const [revoking, setRevoking] = useState<string>();
  const path = `/sites/${site}/identity-secrets`;
  const queryKey = ['sites', site, 'identity-secrets'];
  const secrets = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await service.get<IdentitySecrets>(path, { signal })).secrets,
  });
  const create = useMutation({
    mutationFn: () => service.send<CreatedIdentitySecret>('POST', path),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const { data } = secrets;
  return (
    <Card
      title={texts.title}
      description={texts.text}
      {...(data && data.length > 0 && { padding: 'none' })}
      action={
        data &&
        data.length < most && (
          <Button busy={create.isPending} onPress={() => create.mutate()}>
            {texts.create}
          </Button>
        )
      }
    >
      <ProblemBanner error={secrets.error ?? create.error} />
      {secrets.isPending && <Skeleton label={texts.loading} rows={1} />}
      {data?.length === 0 && (
        <>
          <p className={styles.none}>{texts.none}</p>
          <SigningCode site={site} />
        </>
      )}
      {data && data.length > 0 && (
        <Rows label={texts.title}>
          {data.map(({ id, createdAt, createdBy }) => (
            <Row
              key={id}
              title={texts.name(id)}
              action={
                <Button size="small" onPress={() => setRevoking(id)}>
                  {texts.revoke}
                </Button>
              }
            >
              {texts.made(date(new Date(createdAt)), createdBy?.name)}
            </Row>
          ))}
          <Row title={texts.exampleTitle}>
            <SigningCode site={site} />
          </Row>
        </Rows>
      )}
      {create.data && <CreatedDialog site={site} secret={create.data.secret} onClose={create.reset} />}
      {revoking !== undefined && (
        <RevokeDialog site={site} id={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </Card>
  );
}

interface CreatedDialogProps {
  readonly site: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a new secret once. A click outside does not close the dialog, so that the secret is not lost by accident. */
function CreatedDialog({ site, secret, onClose }: CreatedDialogProps) {
  const texts = useTexts(identitySecretTexts);
  const { copy, copied } = useTexts(pageTexts);
  return (
    <Dialog isOpen onClose={onClose} title={texts.createdTitle}>
      <p>{texts.createdText}</p>
      <CodeBlock wraps code={secret} label={texts.secret} copyLabel={copy} copiedLabel={copied} />
      <SigningCode site={site} />
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How a server signs the id of a user. */
function SigningCode({ site }: { readonly site: string }) {
  const { example } = useTexts(identitySecretTexts);
  const { copy, copied } = useTexts(pageTexts);
  return <CodeBlock code={signing(site)} label={example} copyLabel={copy} copiedLabel={copied} />;
}

function signing(site: string): string {
  return [
    "createHmac('sha256', process.env.SINETA_IDENTITY_SECRET)",
    `  .update(\`${site}:\${userId}\`)`,
    "  .digest('hex')",
  ].join('\n');
}

interface RevokeDialogProps {
  readonly site: string;
  readonly id: string;
  readonly onClose: () => void;
}

function RevokeDialog({ site, id, onClose }: RevokeDialogProps) {
  const texts = useTexts(identitySecretTexts);
  const { cancel } = useTexts(pageTexts);
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const revoke = useMutation({
    mutationFn: () => service.send('DELETE', `/sites/${site}/identity-secrets/${id}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['sites', site, 'identity-secrets'] });
      toast(texts.revoked);
      onClose();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.revokeTitle(texts.name(id))}
      confirm={texts.revoke}
      cancel={cancel}
      onConfirm={revoke.mutate}
      busy={revoke.isPending}
      error={revoke.error === null ? undefined : problemText(revoke.error, problems)}
    >
      <p>{texts.revokeText}</p>
    </AlertDialog>
  );
}
