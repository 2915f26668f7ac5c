import type { EndExperiment as Choice } from '@sineta/protocol';
import { AlertDialog, Button, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { hasCode } from '../../service/service-error.ts';
import { focusTitle } from '../details/focus-title.ts';
import { endExperiment } from '../message-requests.ts';
import styles from '../details/message-page.module.css';
import { experimentTexts } from './experiment-texts.ts';

type Winner = Choice['winner'];

/** Ends the experiment of a message with one of its variants, after a confirmation. */
export function EndExperiment({ site, id }: { readonly site: string; readonly id: string }) {
  const { end: texts } = useTexts(experimentTexts);
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const [winner, setWinner] = useState<Winner>();
  const [asked, setAsked] = useState<Winner>('a');
  const end = useMutation({
    mutationFn: (chosen: Winner) => endExperiment(service, site, id, { winner: chosen }),
    onSuccess: async (_, chosen) => {
      setWinner(undefined);
      show(texts.done(chosen.toUpperCase()));
      for (const key of ['message', 'experiment', 'messages']) {
        await queries.invalidateQueries({ queryKey: key === 'messages' ? [key, site] : [key, site, id] });
      }
    },
  });
  useEffect(() => focusTitle, []);
  const name = asked.toUpperCase();
  return (
    <div className={styles.actions}>
      {(['a', 'b'] as const).map((each) => (
        <Button
          key={each}
          onPress={() => {
            end.reset();
            setAsked(each);
            setWinner(each);
          }}
        >
          {texts.with(each.toUpperCase())}
        </Button>
      ))}
      <AlertDialog
        isOpen={winner !== undefined}
        onClose={() => setWinner(undefined)}
        variant="primary"
        title={texts.title(name)}
        confirm={texts.confirm(name)}
        cancel={texts.keep}
        busy={end.isPending}
        error={end.isError ? (hasCode(end.error, 'message_closed') ? texts.closed : texts.failed) : undefined}
        onConfirm={() => end.mutate(asked)}
      >
        {texts.text(name)}
      </AlertDialog>
    </div>
  );
}
