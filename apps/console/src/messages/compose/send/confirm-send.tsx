import { AlertDialog } from '@sineta/ui';
import type { SendMessage } from '@sineta/protocol';
import { defaultSite, impersonal } from '@sineta/protocol/payload';
import { type ReactNode, useRef, useState } from 'react';
import { useSite } from '../../../accounts/sites.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import type { Reach } from '../../../devices/counts/use-reach.ts';
import { confirmSendTexts } from './confirm-send-texts.ts';
import { useProblemTexts } from '../../../service/problem-texts.ts';
import { reachTexts } from '../../../devices/counts/reach-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { shorten } from '../../../i18n/shorten.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import styles from '../compose.module.css';
import type { NamedItem } from '../../../sites/named-items/named-item.ts';
import { audienceName } from './audience-name.ts';
import { type Draft, isNamed } from '../draft/draft.ts';
import type { SendTime } from '../draft/schedule.ts';
import { sendTimeText } from '../sections/send-time-text.ts';
import { draftToMessage, mayPublish } from '../draft/draft-to-message.ts';
import { useTestTitle } from '../experiment/use-test-title.ts';
import { confirmationOf } from './confirmation.ts';
import { DisturbedDevices } from './disturbed-devices.tsx';
import type { IfDisturbing } from './disturbed-texts.ts';
import { ForecastNotes } from './forecast-notes.tsx';
import { undoTime, withUndoDelay } from '../../undo/with-undo-delay.ts';
import { useConfirmKey } from './use-confirm-key.ts';
import { scaleForecast } from './scale-forecast.ts';
import { usePatientCount } from './use-patient-count.ts';
import { useForecast } from './use-forecast.ts';
import { sendErrorText, type SendErrorTexts } from './send-error-text.ts';

interface ConfirmSendProps {
  readonly isOpen: boolean;
  readonly draft: Draft;
  readonly topics: readonly NamedItem[] | undefined;
  readonly segments: readonly NamedItem[] | undefined;
  readonly reach: Reach;
  readonly sendTime: SendTime;
  /** Whether a scheduled message is changed. */
  readonly isEdit: boolean;
  /** What was chosen before for devices that it would disturb. It stays unless the question is asked. */
  readonly ifDisturbing: SendMessage['ifDisturbing'];
  /** The texts of its errors that differ from those of a new message. */
  readonly errorTexts: Partial<SendErrorTexts> | undefined;
  /** When a recurring message is sent next. */
  readonly upcoming: ReactNode;
  /** Additional information, with the devices that are counted by then. */
  readonly renderNote: (reach: Reach) => ReactNode;
  readonly busy: boolean;
  /** The error of a failed attempt to send. */
  readonly refusal: Error | null;
  /** Called with what the operator chose beside the draft. */
  readonly onConfirm: (choices: Pick<SendMessage, 'ifDisturbing'>) => void;
  readonly onClose: () => void;
}

/** Summarizes a message before it is sent: content, audience, size and time. */
export function ConfirmSend(props: ConfirmSendProps) {
  const {
    draft,
    topics,
    segments,
    reach,
    sendTime,
    isEdit,
    ifDisturbing = 'send',
    errorTexts,
    upcoming,
    renderNote,
    refusal,
    onConfirm,
    ...dialog
  } = props;
  /** What was chosen for the devices that a draft would disturb: another draft may disturb others. */
  const [answered, setAnswered] = useState<{ readonly draft: Draft; readonly answer: IfDisturbing }>();
  const answer = answered?.draft === draft ? answered.answer : props.ifDisturbing;
  const [isUnanswered, setUnanswered] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const { send, arrival, audiences } = useTexts(composeTexts);
  const texts = useTexts(confirmSendTexts);
  const problems = useProblemTexts();
  const words = useTexts(reachTexts);
  const { language } = usePreferences();
  const message = draftToMessage(draft);
  const second = message.experiment?.variant.title;
  const site = useSite().id;
  const forecast = useForecast(site, sendTime.kind === 'recurring' ? undefined : message, dialog.isOpen);
  const isForecasting = forecast.isFetching;
  // The forecast counts too, for a form whose count is slower, or has failed.
  const first = reach.kind === 'counted' ? reach.count : forecast.data?.audience;
  const patient = usePatientCount(site, message, first?.exact === false, dialog.isOpen);
  const count = patient.count ?? first;
  const later = sendTime.kind !== 'now';
  // What was expected when the dialog was open before may have changed.
  const expected =
    isForecasting || !forecast.isSuccess ? undefined : scaleForecast(forecast.data, patient.count?.devices);
  const person = draft.audience === 'user' ? shorten(draft.user, 40) : undefined;
  const { act, receivers, isNobody, asked, chosen, figures } = confirmationOf({
    message,
    time: sendTime.kind,
    isEdit,
    isPersonal: person !== undefined,
    isOnBoard: site === defaultSite && mayPublish(draft) && draft.publish,
    count,
    forecast: expected,
    stored: ifDisturbing,
    answer,
  });
  const isBroadcast = !isNamed(draft);
  const whom = person ?? (receivers && texts.devices(receivers.devices, receivers.exact));
  // What the button waits for, or goes without: nothing moves it later.
  const isChecking = isForecasting || patient.isCounting;
  const checked = isChecking ? texts.checking : forecast.isError ? texts.unavailable : undefined;
  const testTitle = useTestTitle(message, count, later);
  const titles = {
    send: texts.nobody.none,
    publish: texts.nobody.board,
    schedule: texts.nobody.later,
    save: texts.titleChanges,
  };
  const title =
    isNobody || act === 'save' ? titles[act] : (testTitle ?? (later ? texts.titleLater : texts.title)(whom));
  const canUndo = !isEdit && withUndoDelay(message).delay !== undefined;
  const confirm = (): void => {
    setUnanswered(chosen === undefined);
    if (chosen === undefined) {
      choices.current!.scrollIntoView({ block: 'nearest' });
      choices.current!.querySelector('input')!.focus({ preventScroll: true });
    } else onConfirm(chosen === 'send' ? {} : { ifDisturbing: chosen });
  };
  useConfirmKey(dialog.isOpen, () => {
    if (!dialog.busy && !isChecking) confirm();
  });
  const figureTexts = {
    none: undefined,
    uncounted: words[reach.kind === 'failed' ? 'failed' : 'counting'],
    nobody: words.nobody,
    boardOnly: texts.boardOnly,
  };
  const shownFigures =
    figures.kind === 'split' ? texts.split(figures.split, later) : figureTexts[figures.kind];
  // What can be done about it afterwards.
  const closings = {
    now: act === 'publish' ? texts.finalBoard : !isNobody && texts.final(isBroadcast),
    instant: texts.later,
    local: texts.laterLocal,
    recurring: texts.laterRecurring,
  };
  const closing = [closings[sendTime.kind], later && count && texts.countedNow].filter(Boolean).join(' ');
  return (
    <AlertDialog
      {...dialog}
      onClose={() => {
        setUnanswered(false);
        dialog.onClose();
      }}
      onConfirm={confirm}
      variant="primary"
      title={title}
      isChecking={isChecking}
      confirm={{ ...texts, save: send.save }[act]}
      cancel={send.cancel}
      note={canUndo && texts.undo(undoTime)}
      error={refusal === null ? undefined : sendErrorText(refusal, { ...texts, ...errorTexts }, problems)}
    >
      {/* Before all else, what the title leaves out. While it is checked, a line too, so that nothing moves. */}
      <p className={styles.figures}>
        {later && <>{sendTimeText(sendTime, arrival, language)} </>}
        <output>{checked ?? shownFigures}</output>
      </p>
      {/* A question comes before what can be long. */}
      {asked && (
        <DisturbedDevices
          ref={choices}
          disturbed={asked}
          value={chosen}
          isMissing={isUnanswered && chosen === undefined}
          isLater={later}
          onChange={(chosen) => setAnswered({ draft, answer: chosen })}
        />
      )}
      <Summary notification={message.notification} second={second} />
      <p>
        {texts.to(audienceName(draft, audiences, texts, language, topics, segments))}
        {first?.exact === false && (
          <>
            {' · '}
            <output>{patient.isCounting ? texts.counting : texts.counted(count!.exact)}</output>
          </>
        )}
      </p>
      {renderNote(patient.count ? { kind: 'counted', count: patient.count } : reach)}
      {upcoming}
      <ForecastNotes forecast={expected} sendAtLocal={message.sendAtLocal} />
      {closing && <p>{closing}</p>}
    </AlertDialog>
  );
}

interface SummaryProps {
  readonly notification: SendMessage['notification'];
  /** The second title of an experiment. */
  readonly second: string | undefined;
}

/** All of what is sent, as devices without the values of its placeholders show it, and where a click leads. */
function Summary({ notification, second }: SummaryProps) {
  const { title, body } = impersonal(notification);
  const { navigate } = notification;
  return (
    <div className={styles.summary}>
      <p className={styles.subject}>
        {second !== undefined && 'A: '}
        {title}
      </p>
      {second !== undefined && <p className={styles.subject}>B: {impersonal({ title: second }).title}</p>}
      {body && <p className={styles.body}>{body}</p>}
      {navigate && <p className={styles.address}>{navigate}</p>}
    </div>
  );
}
