import type { SendMessage, SiteSettings } from '@sineta/protocol';
import { noticeAddress } from '@sineta/protocol/board';
import { defaultSite, hasPlaceholders } from '@sineta/protocol/payload';
import { Suspense, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../page/page.tsx';
import { useMay } from '../../accounts/me.ts';
import { useReach } from '../../devices/counts/use-reach.ts';
import { useNow } from '../../time/use-now.ts';
import type { ComposeSearch } from './compose-search.ts';
import { composeTexts } from './compose-texts.ts';
import { AuthorBar, ConfirmSend, DisturbedNote, ReplaceDraft, SendNotes } from './lazy-parts.ts';
import { AudienceSection } from './sections/audience/audience-section.tsx';
import { useAudienceOptions } from './sections/audience/use-audience-options.ts';
import { ByteMeter } from './preview/byte-meter.tsx';
import { checkDraft, completeTarget, type DraftProblems } from './draft/check-draft.ts';
import styles from './compose.module.css';
import { useIsUploading } from '../../sites/images/is-uploading.ts';
import { MoreSection } from './sections/more-section.tsx';
import { type Draft, isUnwritten } from './draft/draft.ts';
import { DraftActions } from './draft/draft-actions.tsx';
import { DraftNotices } from './draft/draft-notices.tsx';
import { LinkedContent } from './draft/linked-content.tsx';
import type { DraftStorage } from './draft/draft-storage.ts';
import { draftToMessage, mayPublish } from './draft/draft-to-message.ts';
import { useFormKeys } from './draft/use-form-keys.ts';
import { Previews } from './preview/previews.tsx';
import { type SendTime, sendTimeOf } from './draft/schedule.ts';
import type { OpenedMessage } from './opened-message.ts';
import { SendBar } from './send/send-bar.tsx';
import { useIsSharing } from './shared/is-sharing.ts';
import { Templates } from './templates/templates-menu.tsx';
import { TestSend } from './send/test-message/test-send.tsx';
import { TimingSection } from './sections/timing-section.tsx';
import { fieldLanguage, invalidLanguage } from './translations/field-language.ts';
import { variantOf, variantSize } from './draft/variant.ts';
import { ContentByLanguage } from './translations/content-by-language.tsx';
import { useDraft } from './draft/use-draft.ts';
import { useTitleFocus } from './use-title-focus.ts';
import { useSelectExample } from './draft/use-select-example.ts';
import { usePreloadedConfirmation } from './send/use-preloaded-confirmation.ts';
import { useSend } from './send/use-send.ts';
import { useShownProblems } from './draft/use-shown-problems.ts';

interface ComposeFormProps {
  readonly site: SiteSettings;
  readonly storage: DraftStorage;
  /** The page that a click opens without a link. */
  readonly home: URL;
  readonly from: string | undefined;
  /** Whether the draft was written by another form of the page, just before. */
  readonly isContinued: boolean;
  /** An audience to begin with; undefined without one. */
  readonly audience: ComposeSearch | undefined;
  /** What the form writes, if it is not the user's own draft. */
  readonly opened?: OpenedMessage;
  readonly onCopied: () => void;
  /** @param isDelayed - whether it can be undone before it is sent */
  readonly onSent: (message: string, isDelayed: boolean) => void;
}

/** The form of a message, next to its preview. */
export function ComposeForm(props: ComposeFormProps) {
  const { site, storage, home, from, isContinued, audience, opened, onCopied, onSent } = props;
  const changes = opened?.isScheduled === true;
  const maySend = useMay('send');
  const texts = useTexts(composeTexts);
  const form = useRef<HTMLFormElement>(null);
  useSelectExample(form);
  useFormKeys(form);
  const editing = useDraft(storage);
  const { draft, change, replace, onEnd } = editing;
  /** The draft that the dialog is about: it closes when another version takes its place. Undefined until it is first opened. */
  const [confirming, setConfirming] = useState<Draft | false>();
  const [incoming, setIncoming] = useState<Draft>();
  const [duplicated, setDuplicated] = useState(false);
  const [chosen, setLanguage] = useState<string>();
  const reach = useReach(site.id, completeTarget(draft));
  const counted = reach.kind === 'counted' ? reach.count.devices : undefined;
  const user = draft.audience === 'user' ? draft.user : '';
  // The service refuses a message to a person without devices.
  const isUnknown = user !== '' && counted === 0;
  const isConfirming = confirming === draft && !isUnknown;
  const send = useSend(site.id, storage, texts.send.purpose(counted), opened?.save);
  const { topics, segments, languages } = useAudienceOptions(site.id, draft);
  const isUploading = useIsUploading();
  const isSharing = useIsSharing();
  const isWritten = !isUnwritten(draft);
  usePreloadedConfirmation(isWritten);
  useTitleFocus(form, !(isWritten || opened || from));
  const now = useNow();
  const { id, language: siteLanguage, icon } = site;
  const hasPage = id === defaultSite && mayPublish(draft) && draft.publish;
  const frame = { site: id, language: siteLanguage, icon, publicUrl: home.origin };
  const problems: DraftProblems = {
    ...checkDraft(draft, frame, now, site.timeZone),
    ...(isUnknown && { user: 'refused' }),
  };
  const shown = useShownProblems(problems, send.error, draft, form);
  const tags = Object.keys(draft.translations);
  const language = tags.find((tag) => tag === chosen);
  const notification = variantOf(draft, language);
  const sendTime: SendTime = opened?.timing
    ? { kind: 'recurring', rule: opened.recurrence }
    : (sendTimeOf(draft) ?? { kind: 'now' });
  const labels: NonNullable<OpenedMessage['labels']> = opened?.labels ?? texts.send;
  const label = labels[sendTime.kind === 'now' ? 'now' : changes ? 'save' : 'later'] ?? labels.later;
  const take = (next: Draft): void => {
    setIncoming(undefined);
    setDuplicated(next.title !== '');
    shown.hide();
    replace(next);
  };
  const offer = (next: Draft): void => (isWritten || isUploading ? setIncoming(next) : take(next));

  const submit = (choices: Pick<SendMessage, 'ifDisturbing'>): void => {
    // The dialog can still be pressed while it closes.
    if (!isConfirming) return;
    send.mutate(
      { ...draftToMessage(draft), ...choices },
      {
        onSuccess: ({ id }) => {
          editing.forget();
          onSent(id, sendTime.kind === 'now' && !changes);
        },
        onError: () => shown.reveal(),
      },
    );
  };
  /** Marks invalid fields and moves the focus to the first. True if there are none. */
  const mark = (): boolean => {
    const isWhole = shown.reveal();
    if (!isWhole) setLanguage(invalidLanguage(Object.keys(problems), language));
    return isWhole;
  };
  const isComplete = sendTime.kind !== 'recurring' || sendTime.rule !== undefined;
  // A stored message keeps the choice that was made for it, and one that recurs has no single time.
  const isFirst = isWritten && !(opened?.isScheduled || opened?.timing);
  const fields = { draft, change, onEnd, error: shown.error };
  const aids = (
    <div className={styles.aids}>
      <Templates
        site={id}
        draft={draft}
        maySave={maySend}
        canSave={Object.keys(problems).every((field) => fieldLanguage(field) === undefined)}
        onInvalid={mark}
        onUse={offer}
      />
      {opened === undefined && <DraftActions site={id} editing={editing} />}
    </div>
  );
  const bar = {
    reach,
    user: draft.audience === 'user' ? (counted ? user : '') : undefined,
    problem: shown.summary,
    lacking: shown.lacking,
    state: opened ? opened.state : editing.saveState && texts.draft.states[editing.saveState],
    busy: isUploading,
  };
  const begin = (next: Draft): void => {
    onCopied();
    offer(next);
  };
  return (
    <Page title={opened?.title ?? texts.title} description={opened?.back} width="wide" actions={aids}>
      <LinkedContent {...{ site, from, audience }} onDraft={begin} />
      {opened?.notice ?? <DraftNotices {...{ editing, duplicated, isContinued }} />}
      <form
        ref={form}
        noValidate
        inert={isSharing}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isUploading && !isSharing && mark() && isComplete) {
            send.reset();
            setConfirming(draft);
          }
        }}
      >
        <div className={styles.columns}>
          <div className={styles.sections}>
            <ContentByLanguage
              {...fields}
              site={siteLanguage}
              audience={languages}
              home={home.host + (hasPage ? noticeAddress(siteLanguage, '') : '')}
              hasPage={hasPage}
              invalidFields={shown.fields}
              language={language}
              onLanguage={setLanguage}
            />
          </div>
          <div className={styles.aside}>
            <Previews
              site={id}
              notification={{ ...(icon && { icon }), ...notification }}
              language={language ?? siteLanguage}
              host={home.host}
            />
            <ByteMeter size={variantSize(draft, language, frame)} isLongest={hasPlaceholders(notification)} />
            {maySend && (
              <TestSend
                site={id}
                notification={notification}
                problems={problems}
                marked={shown.count > 0}
                onInvalid={mark}
              />
            )}
          </div>
          <div className={styles.sections}>
            <AudienceSection
              {...fields}
              site={id}
              reach={reach}
              topics={topics}
              segments={segments}
              languages={languages.map(({ name }) => name)}
            />
            {opened?.timing ?? (
              <TimingSection
                {...fields}
                site={opened || !maySend ? undefined : id}
                problem={problems['at']}
              />
            )}
            <MoreSection
              {...fields}
              site={siteLanguage}
              isTranslation={language !== undefined}
              invalidFields={shown.fields}
            />
          </div>
        </div>
        {maySend ? (
          <SendBar
            {...bar}
            label={label}
            note={isFirst && <DisturbedNote {...{ draft, reach }} site={id} />}
          />
        ) : (
          <Suspense>
            <AuthorBar
              {...bar}
              site={id}
              editing={editing}
              approval={opened?.approval}
              isAsking={isConfirming}
              onClose={() => setConfirming(false)}
            />
          </Suspense>
        )}
      </form>
      {confirming !== undefined && maySend && (
        <Suspense>
          <ConfirmSend
            isOpen={isConfirming}
            {...{ draft, topics, segments, reach, sendTime }}
            isEdit={changes}
            ifDisturbing={opened?.ifDisturbing}
            errorTexts={opened?.errorTexts}
            upcoming={opened?.upcoming}
            renderNote={(counted) =>
              (tags.length > 0 || draft.experiment || draft.holdout) && (
                <Suspense>
                  <SendNotes
                    {...{ draft, sendTime, tags }}
                    reach={counted}
                    site={siteLanguage}
                    audience={draft.audience === 'everyone' ? languages : undefined}
                  />
                </Suspense>
              )
            }
            // The dialog keeps the confirmed state until the page is left.
            busy={send.isPending || send.isSuccess}
            refusal={send.error}
            onConfirm={submit}
            onClose={() => {
              setConfirming(false);
              send.reset();
            }}
          />
        </Suspense>
      )}
      {incoming && (
        <Suspense>
          <ReplaceDraft
            site={id}
            own={opened || !isWritten ? undefined : draft}
            incoming={incoming}
            onReplace={() => take(incoming)}
            onClose={() => setIncoming(undefined)}
          />
        </Suspense>
      )}
    </Page>
  );
}
