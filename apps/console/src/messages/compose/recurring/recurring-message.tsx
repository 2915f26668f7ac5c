import type {
  AcceptedMessage,
  RecurringMessage as StoredRecurringMessage,
  SiteSettings,
} from '@sineta/protocol';
import { isLocalDateTime } from '@sineta/protocol/formats';
import { Banner, useToast } from '@sineta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useMe } from '../../../accounts/me.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Page } from '../../../page/page.tsx';
import { isSame, useUnsaved } from '../../../page/unsaved/use-unsaved.tsx';
import { useService } from '../../../service/service-context.ts';
import { focusTitle } from '../../details/focus-title.ts';
import {
  changeRecurringMessage,
  createRecurringMessage,
  getRecurringMessage,
} from '../../recurring/recurring-requests.ts';
import { ruleText } from '../../recurring/rule-choices.ts';
import { ruleTexts } from '../../recurring/rule-texts.ts';
import { useDoneText } from '../../recurring/use-done-text.ts';
import { createDraftStorage, type DraftStorage } from '../draft/draft-storage.ts';
import { messageToDraft } from '../draft/message-to-draft.ts';
import { createEditStorage } from '../edit/scheduled-draft.ts';
import { Opening } from '../opening.tsx';
import type { OpenedMessage } from '../opened-message.ts';
import type { SaveMessage } from '../send/use-send.ts';
import { composeRecurringTexts } from './compose-recurring-texts.ts';
import { firstRecurrence, recurrenceName } from './first-recurrence.ts';
import { keptContent } from './kept-content.ts';
import { RecurrenceFields, Upcoming } from './recurrence-fields.tsx';

interface RecurringMessageProps {
  readonly site: SiteSettings;
  /** Its id; `new` for a new one, which has a draft of its own, and `repeat` for one that begins with the draft of the user. */
  readonly id: string;
  readonly children: (opened: OpenedMessage) => ReactNode;
}

/** Lets the form write a recurring message. */
export function RecurringMessage({ site, id, children }: RecurringMessageProps) {
  const me = useMe();
  const isNew = id === 'new' || id === 'repeat';
  const place = id === 'new' ? `${site.id}:recurring` : site.id;
  const own = useMemo(() => isNew && createDraftStorage(window, me.id, place), [isNew, me.id, place]);
  const texts = useTexts(composeRecurringTexts);
  const service = useService();
  // Loaded once: the form keeps what the user has typed.
  const { data, isError, refetch } = useQuery({
    queryKey: ['edited-recurring', site.id, id],
    queryFn: ({ signal }) => getRecurringMessage(service, site.id, id, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    enabled: !isNew,
  });
  // See EditMessage.
  useEffect(focusTitle, [data]);
  const [isChanged, setChanged] = useState(false);
  const stored = useMemo(
    () => data && createEditStorage(messageToDraft(data.message, site.icon), setChanged),
    [data, site.icon],
  );
  const written = useMemo(() => own && withoutTime(own), [own]);
  // Found once: the form saves the draft without it.
  const [isDropped] = useState(() => own !== false && isDivided(own.loadForTab() ?? own.load()));
  const storage = written === false ? stored : written;
  if (storage) {
    return (
      <WithRecurrence
        site={site}
        stored={data}
        isFirst={id === 'new'}
        storage={storage}
        isDropped={isDropped}
        isChanged={isChanged}
      >
        {children}
      </WithRecurrence>
    );
  }
  return (
    <Page title={texts.editTitle} width="wide">
      <Opening texts={texts} isError={isError} onRetry={() => void refetch()} />
    </Page>
  );
}

interface WithRecurrenceProps extends Pick<RecurringMessageProps, 'site' | 'children'> {
  /** Undefined for a new one. */
  readonly stored: StoredRecurringMessage | undefined;
  /** Whether it begins with its recurrence, and not with a message that was written. */
  readonly isFirst: boolean;
  readonly storage: DraftStorage;
  /** Whether the draft had an experiment or a control group, which a recurring message cannot have. */
  readonly isDropped: boolean;
  /** Whether its text differs from what is stored. */
  readonly isChanged: boolean;
}

function WithRecurrence(props: WithRecurrenceProps) {
  const { site, stored, isFirst, storage, isDropped, isChanged, children } = props;
  const texts = useTexts(composeRecurringTexts);
  const words = useTexts(ruleTexts);
  const doneText = useDoneText(site.timeZone);
  const show = useToast();
  const service = useService();
  const queries = useQueryClient();
  const [{ startsAtLocal, rule }, setRecurrence] = useState(
    () => stored ?? firstRecurrence(new Date(), site.timeZone),
  );
  const isMoved =
    stored !== undefined && !(startsAtLocal === stored.startsAtLocal && isSame(rule, stored.rule));
  const { question, leave } = useUnsaved(isChanged || isMoved);
  // The service cannot distinguish a second press from a second message.
  const [once] = useState(() => createOnce<AcceptedMessage>());
  const store: SaveMessage = async (message, options) => {
    const written = {
      message: stored ? keptContent(stored.message, message) : message,
      startsAtLocal,
      rule,
    };
    const name = recurrenceName(message);
    // A name that differs from the title was given through the API, and stays.
    const named = stored === undefined || stored.name === recurrenceName(stored.message) ? { name } : {};
    const saved =
      stored === undefined
        ? await createRecurringMessage(service, site.id, { name, ...written }, options)
        : await changeRecurringMessage(
            service,
            site.id,
            stored.id,
            { ...named, ...written, revision: stored.revision },
            options,
          );
    leave();
    show(doneText(stored === undefined ? 'create' : 'change', saved));
    await queries.invalidateQueries({ queryKey: ['recurring-messages', site.id] });
    return { id: saved.id };
  };
  const save: SaveMessage = (message, options) =>
    stored === undefined ? once(() => store(message, options)) : store(message, options);
  return children({
    title: stored === undefined ? texts.title : texts.editTitle,
    back:
      stored || isFirst ? (
        <Link to="/sites/$site/messages/recurring" params={{ site: site.id }}>
          {texts.back}
        </Link>
      ) : (
        <Link to="/sites/$site/compose" params={{ site: site.id }}>
          {texts.once}
        </Link>
      ),
    // Only a new one has a draft of the browser, which notices are about.
    notice: stored && <>{question}</>,
    storage,
    isScheduled: stored !== undefined,
    errorTexts: texts.errors,
    recurrence: isLocalDateTime(startsAtLocal) ? ruleText(rule, startsAtLocal, words) : undefined,
    timing: (
      <>
        <RecurrenceFields
          site={site.id}
          timeZone={site.timeZone}
          startsAtLocal={startsAtLocal}
          rule={rule}
          onChange={setRecurrence}
          isFirst={isFirst}
        />
        {isDropped && <Banner icon="warning">{texts.dropped}</Banner>}
      </>
    ),
    upcoming: isLocalDateTime(startsAtLocal) && (
      <Upcoming site={site.id} startsAtLocal={startsAtLocal} rule={rule} most={3} />
    ),
    save,
  });
}

/** Returns a function that creates something once: later calls get the same, unless it failed. */
function createOnce<Created>() {
  let created: Promise<Created> | undefined;
  return (create: () => Promise<Created>): Promise<Created> =>
    (created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    }));
}

function isDivided(draft: ReturnType<DraftStorage['load']>): boolean {
  return (draft?.experiment ?? draft?.holdout) !== undefined;
}

/** The draft of the user, without a time of its own and what a recurring message cannot have. */
function withoutTime(storage: DraftStorage): DraftStorage {
  const clear = (draft: ReturnType<DraftStorage['load']>) =>
    draft && ({ ...draft, timing: 'now', at: '', experiment: undefined, holdout: undefined } as const);
  return {
    ...storage,
    load: () => clear(storage.load()),
    loadForTab: () => clear(storage.loadForTab()),
  };
}
