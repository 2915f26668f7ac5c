import type { MessageDetails, SiteSettings } from '@sineta/protocol';
import { Banner, Button, useInitialFocus, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useEffect, useId, useState } from 'react';
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
import { undoKey, useIsUndoing } from './use-is-undoing.ts';
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
  // Also of a press on another page.
  const isUndoing = useIsUndoing(site.id, message.id);
  useEffect(() => (isCarried ? undefined : focusTitle), [isCarried]);
  const openDraft = (): void => {
    const params = { site: site.id };
    void navigate({ to: '/sites/$site/compose', params, state: { undone: message.id } });
  };
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationKey: undoKey(site.id, message.id),
    mutationFn: () => deleteMessage(service, site.id, message.id),
    // Without a response the message may be deleted, and then only this page has its text.
    retry: (_, error) => isPassing(error),
    retryDelay,
    onSuccess: async () => {
      const draft = { ...messageToDraft(message, site.icon), ...dividedOf(message) };
      offerDraft(createDraftStorage(window, me.id, site.id), draft);
      if (isCarried) openDraft();
      carry(undefined);
      await queries.invalidateQueries({ queryKey: ['messages', site.id] });
    },
    onError: (error) => {
      if (!hasCode(error, 'message_closed')) return;
      show(texts.tooLate);
      onOver();
    },
  });
  const undo = () =>
    mutate(undefined, {
      // Unless the user has left the page of the message.
      onSuccess: () => {
        if (!isCarried) openDraft();
      },
    });
  return (
    <Banner
      tone="brass"
      action={
        <Button ref={button} aria-describedby={description} busy={isUndoing} onPress={undo}>
          {texts.undo}
        </Button>
      }
    >
      <span id={description}>
        {isPending && failureCount > 0
          ? texts.retrying
          : error === null || hasCode(error, 'message_closed')
            ? isCarried
              ? texts.leavesNamed(shorten(message.title, 40))
              : texts.leaves
            : texts.failed}
      </span>{' '}
      {/* Screen readers would read every second. */}
      <span aria-hidden="true">{texts.in(seconds)}</span>
    </Banner>
  );
}

/** The seconds until sending starts, by the clock of this device, and never more than the delay. */
function useSecondsLeft({ createdAt, sendAt = createdAt }: MessageDetails): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const delay = Date.parse(sendAt) - Date.parse(createdAt);
  return Math.ceil(Math.min(delay, Math.max(0, Date.parse(sendAt) - now)) / 1000);
}
