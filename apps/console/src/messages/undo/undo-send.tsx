import type { MessageDetails, SiteSettings } from '@sineta/protocol';
import { Banner, Button, useInitialFocus, useToast } from '@sineta/ui';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isValidElement, use, useEffect, useId, useState } from 'react';
import { useMe } from '../../accounts/me.ts';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { hasCode, isPassing } from '../../service/service-error.ts';
import { createDraftStorage } from '../compose/draft/draft-storage.ts';
import { dividedOf } from '../compose/draft/divided-draft.ts';
import { messageToDraft } from '../compose/draft/message-to-draft.ts';
import { offerDraft } from '../compose/draft/offer-draft.ts';
import { CarryContext } from '../../page/carry-context.ts';
import { deleteMessage } from '../message-requests.ts';
import { focusTitle } from '../details/focus-title.ts';
import { timeLeft } from './time-left.ts';
import { undoKey } from './use-is-undoing.ts';
import { undoTexts } from './undo-texts.ts';

/** Milliseconds between two attempts. */
const retryDelay = 1000;

interface UndoSendProps {
  readonly site: SiteSettings;
  readonly message: MessageDetails;
  /** Whether it is above another page than that of the message, which keeps the focus. */
  readonly isCarried?: boolean;
  /** Called if sending began before it could be undone. */
  readonly onOver: () => void;
}

/** Counts down until sending starts. An undo deletes it and returns to its draft. */
export function UndoSend({ site, message, isCarried = false, onOver }: UndoSendProps) {
  const texts = useTexts(undoTexts);
  const me = useMe();
  const service = useService();
  const queries = useQueryClient();
  const carry = use(CarryContext);
  const navigate = useNavigate();
  const show = useToast();
  const description = useId();
  const button = useInitialFocus<HTMLButtonElement>(!isCarried);
  const seconds = useSecondsLeft(message);
  useEffect(() => (isCarried ? undefined : focusTitle), [isCarried]);
  const mutationKey = undoKey(site.id, message.id);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => deleteMessage(service, site.id, message.id),
    // Without a response the message may be deleted, and then only this page has its text.
    retry: (_, error) => isPassing(error),
    retryDelay,
    onSuccess: async () => {
      const draft = { ...messageToDraft(message, site.icon), ...dividedOf(message) };
      offerDraft(createDraftStorage(window, me.id, site.id), draft);
      // The user may have left the page of the message.
      if (isCarried || button.current) {
        const params = { site: site.id };
        void navigate({ to: '/sites/$site/compose', params, state: { undone: message.id } });
      } else show(texts.undone(shorten(message.title, 40)));
      // A later message stays above the pages.
      carry((carried) => (isValidElement(carried) && carried.key === message.id ? undefined : carried));
      await queries.invalidateQueries({ queryKey: ['messages', site.id] });
    },
    onError: (error) => {
      if (!hasCode(error, 'message_closed')) return;
      show(texts.tooLate);
      onOver();
    },
  });
  // Of a press on another page too, which is left meanwhile.
  const { status, error, failureCount = 0 } = useMutationState({ filters: { mutationKey } }).at(-1) ?? {};
  const isUndoing = status === 'pending';
  return (
    <Banner
      tone="brass"
      action={
        <Button ref={button} aria-describedby={description} busy={isUndoing} onPress={() => mutate()}>
          {texts.undo}
        </Button>
      }
    >
      <span id={description}>
        {isUndoing && failureCount > 0
          ? texts.retrying
          : status === 'error' && !hasCode(error, 'message_closed')
            ? texts.failed
            : isCarried
              ? texts.leavesNamed(shorten(message.title, 40))
              : texts.leaves}
      </span>{' '}
      {/* Screen readers would read every second. */}
      <span aria-hidden="true">{texts.in(seconds)}</span>
    </Banner>
  );
}

/** The seconds until sending starts. */
function useSecondsLeft(message: MessageDetails): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil(timeLeft(message, now) / 1000);
}
