import type { ChangeMe } from '@sineta/protocol';
import { Button, Card, Facts, Form, FormActions, TextField, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../service/me.ts';
import { useService } from '../service/service-context.ts';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { accountTexts } from '../texts/account.ts';
import { roleTexts } from '../texts/roles.ts';
import { shellTexts } from '../texts/shell.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Who somebody is, of which their name is theirs to change. */
export function YouCard() {
  const { you: texts } = useTexts(accountTexts);
  const { save } = useTexts(shellTexts);
  const roles = useTexts(roleTexts);
  const me = useMe();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState(me.name);
  const isMissing = name.trim() === '';
  const change = useMutation({
    mutationFn: (body: ChangeMe) => service.send('PATCH', '/me', body),
    onSuccess: async () => {
      toast(texts.changed);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['me'] }),
        queries.invalidateQueries({ queryKey: ['members'] }),
      ]);
    },
  });
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          { name: texts.email, value: me.email },
          { name: texts.role, value: roles.name[me.role] },
        ]}
      />
      <Form
        onSubmit={() => {
          if (!isMissing) change.mutate({ name: name.trim() });
        }}
      >
        <ProblemBanner error={change.error} />
        <TextField
          label={texts.name}
          description={texts.nameHelp}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={setName}
          error={isMissing ? texts.nameMissing : undefined}
        />
        <FormActions>
          <Button type="submit" busy={change.isPending}>
            {save}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
