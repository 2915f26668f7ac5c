import type { ExpectedDevices, MessageSummary } from '@sineta/protocol';
import { Badge } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { shorten } from '../../i18n/shorten.ts';
import { messagesTexts } from '../messages-texts.ts';
import rowLink from '../../page/row-link.module.css';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { isUndoable } from '../undo/is-undoable.ts';
import { isUnsent } from '../outcomes/nothing-sent.ts';
import { rateOf } from '../rates.ts';
import { type TopicNames, useAudienceName } from '../use-audience-name.ts';
import { ExpectedCount } from './expected-count.tsx';
import styles from './message-list.module.css';
import { ListedState } from '../state-badge.tsx';

interface MessageListProps {
  readonly site: string;
  readonly messages: readonly MessageSummary[];
  readonly label: string;
  /** How many devices the messages are for that are not planned completely, if the page has it: without, it is requested. */
  readonly expected?: readonly ExpectedDevices[];
  /** The topics of the site, if the page has them: without, their names are requested. */
  readonly topics?: TopicNames;
}

const figures = [
  ['devices', 'targeted'],
  ['accepted', 'accepted'],
  ['displayed', 'displayed'],
  ['clicked', 'clicked'],
] as const;

/** Messages, each with its funnel: four numbers, and the share of the previous step. */
export function MessageList({ site, messages, label, expected, topics }: MessageListProps) {
  const texts = useTexts(messagesTexts);
  const { number, percent } = useAmounts();
  const audienceName = useAudienceName(site, messages, topics);
  // Those whose devices are not all known yet, also between the waves of a message.
  const unplanned = messages.flatMap(({ id, state, planning }) =>
    state === 'scheduled' || planning ? [id] : [],
  );
  return (
    <>
      {/* Screen readers read the names with the figures of each message. */}
      <div className={styles.head} aria-hidden="true">
        {figures.map(([column]) => (
          <span key={column}>{texts.columns[column]}</span>
        ))}
      </div>
      <ul className={styles.list} aria-label={label}>
        {messages.map((message) => {
          const { id, title, planning, counts, withdrawn } = message;
          return (
            <li key={id} className={styles.message}>
              <div className={styles.words}>
                <Link
                  to="/sites/$site/messages/$message"
                  params={{ site, message: id }}
                  className={`${styles.title} ${rowLink.link}`}
                >
                  {shorten(title)}
                </Link>
                <div className={styles.note}>
                  <ListedState
                    message={message}
                    isSoon={isUndoable(message)}
                    more={[timeOf(message, texts), audienceName(message)]}
                  >
                    {withdrawn && <Badge>{texts.withdrawn}</Badge>}
                  </ListedState>
                </div>
              </div>
              <dl
                className={styles.figures}
                data-absent={(isUnsent(message) && !unplanned.includes(id)) || undefined}
              >
                {figures.map(([column, step]) => {
                  const rate = planning ? undefined : rateOf(counts, step);
                  return (
                    <div
                      key={column}
                      className={styles.figure}
                      data-absent={(isUnsent(message) && step !== 'targeted') || undefined}
                    >
                      <dt>{texts.columns[column]}</dt>
                      <dd>
                        {step === 'targeted' && unplanned.includes(id) ? (
                          <ExpectedCount site={site} message={id} unplanned={unplanned} counted={expected} />
                        ) : isUnsent(message) ? (
                          '–'
                        ) : (
                          number(counts[step])
                        )}
                      </dd>
                      {rate !== undefined && <dd className={styles.share}>{percent(rate)}</dd>}
                    </div>
                  );
                })}
              </dl>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** When a message was written, or is sent. */
function timeOf(
  { createdAt, sendAt, sendAtLocal }: MessageSummary,
  texts: TextsOf<typeof messagesTexts>,
): string {
  // Without a time zone: read and shown in the one of the browser, it stays as it is.
  if (sendAtLocal !== undefined) return texts.scheduledLocal(new Date(sendAtLocal));
  return sendAt === undefined ? texts.when(new Date(createdAt)) : texts.scheduledFor(new Date(sendAt));
}
