import type { ChangeMe } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Card, Facts, Form, SubmitButton, TextField, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { siteRolesOf, useMe } from '../me.ts';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { accountTexts } from './account-texts.ts';
import { useSiteRolesText } from '../rights/role-badges.tsx';
import { roleTexts } from '../rights/role-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** The user's e-mail, role and name. The user can change the name. */
export function ProfileCard() {
  const { you: texts } = useTexts(accountTexts);
  const { save } = useTexts(pageTexts);
  const me = useMe();
  const roles = useTexts(roleTexts);
  const siteRoles = useSiteRolesText()({ sites: siteRolesOf(me) });
  const onAll = me.role && roles.name[me.role];
  const role = [onAll, siteRoles].filter((text) => text !== undefined).join(', ') || roles.none;
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState(me.name);
  const isNameMissing = name.trim() === '';
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
          { name: texts.role, value: role },
        ]}
      />
      <Form
        onSubmit={() => {
          if (!isNameMissing) change.mutate({ name: name.trim() });
        }}
      >
        <ProblemBanner error={change.error} />
        <TextField
          label={texts.name}
          description={texts.nameHelp}
          autoComplete="name"
          maxLength={limits.nameLength}
          value={name}
          onChange={setName}
          error={isNameMissing ? texts.nameMissing : undefined}
        />
        <SubmitButton busy={change.isPending}>{save}</SubmitButton>
      </Form>
    </Card>
  );
}
