import type { SiteSettings, UpdateSite } from '@sineta/protocol';
import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { changedMembers } from '../../page/unsaved/changed-members.ts';
import { isSame, useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { useService } from '../../service/service-context.ts';

/**
 * The body of the request, or a function that merges the changes into the newest settings, for members that a request
 * replaces whole.
 */
type Update = UpdateSite | ((newest: SiteSettings) => UpdateSite);

/**
 * The state of a form with settings of a site, which does not overwrite those that another user stores meanwhile.
 * @param saved - the confirmation, which can depend on what was stored
 * @param toDraft - the settings as the fields have them
 */
export function useSettingsForm<Draft extends object>(
  site: SiteSettings,
  saved: string | ((stored: SiteSettings) => string),
  toDraft: (settings: SiteSettings) => Draft,
) {
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const isReadOnly = !useMay('manage');
  /** The settings that the changes are made to. */
  const [opened, setOpened] = useState(site);
  const [draft, setDraft] = useState(() => toDraft(site));
  const [submitted, setSubmitted] = useState(false);
  const isChanged = !isSame(draft, toDraft(opened));
  const { question } = useUnsaved(!isReadOnly && isChanged);
  /** Not `opened`: after a save, that is newer than `site` until the sites are fetched again. */
  const [seen, setSeen] = useState(site);
  if (site !== seen) {
    setSeen(site);
    if (!isChanged) {
      setOpened(site);
      setDraft(toDraft(site));
    }
  }
  const path = `/sites/${site.id}/settings`;
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ update }: { readonly update: Update; readonly sent: Draft }) =>
      service.send<SiteSettings>(
        'PATCH',
        path,
        typeof update === 'function' ? update(await service.get<SiteSettings>(path)) : update,
      ),
    onSuccess: async (stored, { sent }) => {
      setSubmitted(false);
      setOpened(stored);
      // The text that was typed since the request stays.
      setDraft((now) => ({ ...toDraft(stored), ...changedMembers(sent, now) }));
      await queries.invalidateQueries({ queryKey: ['sites'] });
      toast(typeof saved === 'string' ? saved : saved(stored));
    },
  });
  return {
    isReadOnly,
    opened,
    draft,
    change:
      <Name extends keyof Draft>(name: Name) =>
      (value: Draft[Name]): void =>
        setDraft((before) => ({ ...before, [name]: value })),
    submitted,
    /** @param update - absent: a field has a fault, and nothing is sent */
    submit: (update?: Update): void => {
      setSubmitted(true);
      if (update) mutate({ update, sent: draft });
    },
    error,
    isPending,
    /** To be rendered: it asks before changes are lost. */
    question,
  };
}
