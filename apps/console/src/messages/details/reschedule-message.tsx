import type { MessageDetails } from '@sineta/protocol';
import { Button, Dialog, DialogActions, Form, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../../accounts/sites.ts';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useService } from '../../service/service-context.ts';
import { ServiceError } from '../../service/service-error.ts';
import { useNow } from '../../time/use-now.ts';
import { composeTexts } from '../compose/compose-texts.ts';
import { sendTimeOf, timeProblem } from '../compose/draft/schedule.ts';
import { scheduledToDraft } from '../compose/edit/scheduled-draft.ts';
import { sendTimeText } from '../compose/sections/send-time-text.ts';
import { TimeField } from '../compose/sections/time-field.tsx';
import { ForecastNotes } from '../compose/send/forecast-notes.tsx';
import { useForecast } from '../compose/send/use-forecast.ts';
import { changeMessage } from '../message-requests.ts';
import { rescheduleTexts } from './reschedule-texts.ts';

interface RescheduleMessageProps {
  readonly site: string;
  readonly message: MessageDetails;
  readonly onClose: () => void;
  /** Called if the message began before it could be rescheduled. */
  readonly onOver: () => void;
}

/** A dialog that changes the time of a scheduled message, and nothing else. */
export function RescheduleMessage({ site, message, onClose, onOver }: RescheduleMessageProps) {
  const texts = useTexts(rescheduleTexts);
  const common = useTexts(pageTexts);
  const { arrival, problems } = useTexts(composeTexts);
  const { language } = usePreferences();
  const now = useNow();
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const [schedule, setSchedule] = useState(() => {
    const { timing, at } = scheduledToDraft(message);
    return { timing, at };
  });
  const [revealed, setRevealed] = useState(false);
  const time = sendTimeOf(schedule);
  const problem = timeProblem(schedule, now, useSite().timeZone);
  const { data: forecast } = useForecast(
    site,
    schedule.timing === 'local' && problem === undefined
      ? { target: message.target, notification: { title: message.title }, sendAtLocal: schedule.at }
      : undefined,
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      changeMessage(
        service,
        site,
        message.id,
        time?.kind === 'instant' ? { sendAt: time.at.toISOString() } : { sendAtLocal: schedule.at },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['message', site, message.id] });
      onClose();
      // The overview shows the next message instead, if another one is due first now.
      show(`${texts.done(shorten(message.title, 40))} ${sendTimeText(time, arrival, language)}`);
      await queries.invalidateQueries({ queryKey: ['messages', site] });
    },
    onError: (error) => {
      if (!(error instanceof ServiceError) || error.code !== 'message_closed') return;
      onClose();
      show(texts.tooLate);
      onOver();
    },
  });
  const shown = problem && (revealed || (problem !== 'missing' && problem !== 'not-a-time'));
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={common.close}>
      <Form
        onSubmit={() => {
          setRevealed(true);
          if (problem === undefined) mutate();
        }}
      >
        <TimeField
          at={schedule.at}
          onChange={(at) => setSchedule({ ...schedule, at })}
          isLocal={schedule.timing === 'local'}
          error={shown ? problems[problem] : error ? texts.failed : undefined}
        />
        <p aria-live="polite">{problem === undefined && sendTimeText(time, arrival, language)}</p>
        <ForecastNotes forecast={forecast} sendAtLocal={schedule.at} />
        <DialogActions>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
