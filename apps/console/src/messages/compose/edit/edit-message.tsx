import type { SiteSettings } from '@sineta/protocol';
import { Banner, buttonClass, useToast } from '@sineta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Page } from '../../../page/page.tsx';
import { useUnsaved } from '../../../page/unsaved/use-unsaved.tsx';
import { useService } from '../../../service/service-context.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { focusTitle } from '../../details/focus-title.ts';
import { changeMessage, getMessage } from '../../message-requests.ts';
import { isNow } from '../draft/schedule.ts';
import { Opening } from '../opening.tsx';
import type { OpenedMessage } from '../opened-message.ts';
import type { SaveMessage } from '../send/use-send.ts';
import { changesOf } from './changes.ts';
import { editTexts } from './edit-texts.ts';
import { createEditStorage, scheduledToDraft } from './scheduled-draft.ts';

interface EditMessageProps {
  readonly site: SiteSettings;
  /** Of the message. */
  readonly id: string;
  readonly children: (opened: OpenedMessage) => ReactNode;
}

/** Loads a scheduled message for the form, unless it has begun. */
export function EditMessage({ site, id, children }: EditMessageProps) {
  const texts = useTexts(editTexts);
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  // Loaded once: the form keeps what the user has typed.
  const { data, error, refetch } = useQuery({
    queryKey: ['edited', site.id, id],
    queryFn: ({ signal }) => getMessage(service, site.id, id, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  // The link that had the focus is gone, and then the title of the page while it was loading.
  useEffect(focusTitle, [data]);
  const [isChanged, setChanged] = useState(false);
  const { question, leave } = useUnsaved(isChanged);
  const draft = useMemo(() => data && scheduledToDraft(data, site.icon), [data, site.icon]);
  const storage = useMemo(() => draft && createEditStorage(draft, setChanged), [draft]);
  const back = (
    <Link to="/sites/$site/messages/$message" params={{ site: site.id, message: id }} ignoreBlocker>
      {texts.back}
    </Link>
  );
  if (data?.state === 'scheduled' && draft && storage) {
    const save: SaveMessage = async (message, { purpose }) => {
      const changes = changesOf(data, draft, message);
      const options = { purpose: isNow(message) ? purpose : texts.purpose };
      if (Object.keys(changes).length > 0) await changeMessage(service, site.id, id, changes, options);
      leave();
      await Promise.all(
        [
          ['message', site.id, id],
          ['expected', site.id],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      if (!isNow(message)) show(texts.saved);
      return { id };
    };
    return children({
      title: texts.title,
      back,
      notice: (
        <>
          {question}
          <Banner icon="compose">{texts.notice}</Banner>
        </>
      ),
      storage,
      ifDisturbing: data.ifDisturbing,
      errorTexts: texts.errors,
      isScheduled: true,
      save,
    });
  }
  return (
    <Page title={texts.title} width="wide">
      {data ? (
        <>
          <p>{texts.begun}</p>
          <div>
            <Link
              to="/sites/$site/messages/$message"
              params={{ site: site.id, message: id }}
              className={buttonClass}
            >
              {texts.see}
            </Link>
          </div>
        </>
      ) : (
        <Opening texts={texts} isError={error !== null} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
