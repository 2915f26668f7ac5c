import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay, useMe } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { Page } from '../../page/page.tsx';
import { useComposeTexts } from './compose-texts.ts';
import { ComposeForm } from './compose-form.tsx';
import { createDraftStorage } from './draft/draft-storage.ts';
import { ReadOnly } from './read-only.tsx';

/** The compose page, for users who may send. */
export function ComposePage() {
  const texts = useComposeTexts();
  const me = useMe();
  const site = useSite();
  const maySend = useMay('send');
  const storage = useMemo(() => createDraftStorage(window, me.id, site.id), [me.id, site.id]);
  const [home] = useState(() => new URL('/', location.href));
  const { from } = useSearch({ from: '/signed-in/sites/$site/compose' });
  const navigate = useNavigate();
  const params = { site: site.id };
  return (
    <>
      {maySend ? (
        <ComposeForm
          key={`${me.id} ${site.id}`}
          site={site}
          storage={storage}
          home={home}
          from={from}
          onCopied={() => void navigate({ to: '/sites/$site/compose', params, replace: true })}
          onSent={(message) =>
            void navigate({ to: '/sites/$site/messages/$message', params: { ...params, message } })
          }
        />
      ) : (
        <Page title={texts.title}>
          <ReadOnly site={site.id} />
        </Page>
      )}
    </>
  );
}
