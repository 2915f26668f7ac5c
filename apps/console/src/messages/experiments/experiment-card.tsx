import type { ExperimentResult, MessageDetails } from '@sineta/protocol';
import { varyNotification } from '@sineta/protocol/payload';
import { Card, Table } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useService } from '../../service/service-context.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { WrittenPreview } from '../details/written-preview.tsx';
import styles from '../message-cards.module.css';
import { getMessage } from '../message-requests.ts';
import { share } from '../rates.ts';
import { EndExperiment } from './end-experiment.tsx';
import { experimentTexts } from './experiment-texts.ts';

type Texts = TextsOf<typeof experimentTexts>;

/** Milliseconds without a change before the results are requested again: the live counts do not have them by variant. */
const debounceDelay = 1000;
/** Milliseconds between two requests until the variants are compared. */
const pollInterval = 10_000;

/** The results of an experiment, both variants side by side, and the control group of a message. */
export function ExperimentCard({ message }: { readonly message: MessageDetails }) {
  const texts = useTexts(experimentTexts);
  const site = useSite();
  const theme = useShownTheme();
  const maySend = useMay('send');
  const results = useResults(site.id, message);
  const { holdout } = results;
  const experiment = results.experiment && followed(results.experiment, message);
  // A correction replaced the words of both variants.
  const written = message.corrections?.[0]?.before.notification ?? message.notification;
  return (
    <>
      {experiment && (
        <>
          <Card title={texts.title}>
            <output>{outcomeText(experiment, texts)}</output>
            {message.state !== 'scheduled' && <Results experiment={experiment} />}
            {maySend && message.state === 'sending' && isWaitedFor(experiment) && (
              <EndExperiment site={site.id} id={message.id} />
            )}
          </Card>
          <div className={styles.cards}>
            {experiment.variants.map(({ name }) => (
              <Card key={name} title={nameOf(name, experiment, texts)}>
                <WrittenPreview
                  notification={name === 'a' ? written : varyNotification(written, experiment.variant)}
                  theme={theme}
                  language={site.language}
                />
              </Card>
            ))}
          </div>
        </>
      )}
      {holdout && (
        <Card title={texts.holdoutTitle}>
          <p>
            {message.state === 'scheduled'
              ? texts.holdoutWaits(holdout.percent)
              : texts.holdout(holdout.percent, holdout.devices)}
          </p>
        </Card>
      )}
    </>
  );
}

/** The figures of both variants in a table, and the difference in a sentence. */
function Results({ experiment: { variants } }: { readonly experiment: ExperimentResult }) {
  const texts = useTexts(experimentTexts);
  const { number, percent } = useAmounts();
  const columns = (['sent', 'displayed', 'clicked', 'rate'] as const).map((id) => ({
    id,
    title: texts.columns[id],
    align: 'end' as const,
  }));
  const [a, b] = variants.map(({ sent, clicked }) => share(clicked, sent));
  return (
    <>
      {a !== undefined && b !== undefined && <p>{differenceText(a, b, texts)}</p>}
      <Table label={texts.results} columns={[{ id: 'version', title: texts.version }, ...columns]}>
        {variants.map(({ name, sent, displayed, clicked }) => {
          const rate = share(clicked, sent);
          return (
            <tr key={name}>
              <th scope="row">{name.toUpperCase()}</th>
              {[sent, displayed, clicked].map((figure, index) => (
                <td key={columns[index]!.id} data-align="end">
                  {number(figure)}
                </td>
              ))}
              <td data-align="end">{rate === undefined ? '–' : percent(rate)}</td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}

/** The latest results that are known of a message. */
function useResults(site: string, message: MessageDetails): Pick<MessageDetails, 'experiment' | 'holdout'> {
  const service = useService();
  const { id, state, counts } = message;
  const { accepted, displayed, clicked } = counts;
  const change = useDebounced([state, accepted, displayed, clicked].join(' '), debounceDelay);
  const { data } = useQuery({
    queryKey: ['experiment', site, id, change],
    queryFn: ({ signal }) => getMessage(service, site, id, { signal }),
    refetchInterval: ({ state: { data: known } }) =>
      (known ?? message).experiment?.status === 'running' && state !== 'scheduled' && pollInterval,
    placeholderData: keepPreviousData,
  });
  return data ?? message;
}

/** The experiment with the status that follows from the live message, which can be newer than the results. */
function followed(
  experiment: ExperimentResult,
  { state, corrections, withdrawal }: MessageDetails,
): ExperimentResult {
  const isStopped = state === 'cancelled' || (corrections ?? withdrawal) !== undefined;
  return experiment.status === 'running' && isStopped ? { ...experiment, status: 'stopped' } : experiment;
}

/** Whether other devices wait for the comparison. */
function isWaitedFor({ status, share }: ExperimentResult): boolean {
  return status === 'running' && share < 100;
}

function nameOf(name: 'a' | 'b', { winner, ended }: ExperimentResult, texts: Texts): string {
  if (winner !== name) return texts[name];
  return `${texts[name]} · ${ended ? texts.chosen : texts.better}`;
}

/** Which variant leads by how much, of their click rates, as the table rounds them. Pure. */
function differenceText(a: number, b: number, { same, leads }: Texts): string {
  const points = Math.round(Math.abs(a - b) * 1000) / 10;
  if (points === 0) return same;
  return a > b ? leads('A', a, points, 'B', b) : leads('B', b, points, 'A', a);
}

function outcomeText(
  { status, share, decideAt, winner = 'a', ended }: ExperimentResult,
  texts: Texts,
): string {
  // Without other devices nothing is sent after the comparison.
  const isAlone = share === 100;
  switch (status) {
    case 'running':
      return (isAlone ? texts.runningAlone : texts.running)(new Date(decideAt));
    case 'decided':
      if (ended) return texts.ended(winner.toUpperCase(), new Date(decideAt));
      return (isAlone ? texts.decidedAlone : texts.decided)(winner.toUpperCase());
    case 'insufficient_data':
      return isAlone ? texts.insufficientAlone : texts.insufficient;
    case 'stopped':
      break;
  }
  return texts.stopped;
}
