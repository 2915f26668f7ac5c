import type { MessagingClient } from '@sineta/client';
import type { BoardText, BoardView } from '@sineta/protocol';
import styles from '../app.module.css';
import { BellNeedsScript } from './bell-needs-script.tsx';
import type { DeviceState } from '../device/device-state.ts';
import { DeviceStatus } from '../device/device-status.tsx';
import { usePage } from '../page/page-context.ts';
import { textLanguage } from '../page/text-language.ts';
import { useTexts } from '../texts/texts-context.ts';
import { FollowTopic } from '../topics/follow-topic.tsx';
import { TopicNav } from '../topics/topic-nav.tsx';
import { useTopic } from '../topics/use-topic.ts';
import { Board } from './board.tsx';
import { Lead } from './lead.tsx';

interface BoardPageViewProps {
  readonly view: Extract<BoardView, { kind: 'board' }>;
  readonly client: MessagingClient;
  readonly device: DeviceState;
}

/** The characters that fit in a line of the heading on a phone. */
const titleLine = 24;

/** The notices, all or of one topic, below the heading and the state of this device. */
export function BoardPageView({ view, client, device }: BoardPageViewProps) {
  const page = usePage();
  const { settings } = page;
  const texts = useTexts();
  const topic = useTopic(view.topic);
  const title = topic ? topic.name : (settings.title ?? texts.title);
  const lead = topic ? topic.description : settings.introduction;
  // The names of topics may be translated.
  const langOf = (text: BoardText) => (topic ? undefined : textLanguage(page, text));
  const isLong = title.length > titleLine;
  return (
    <>
      <div className={styles.opening}>
        <h1 className={styles.title} data-long={isLong || undefined}>
          <bdi lang={settings.title && langOf('title')}>{title}</bdi>
        </h1>
        {lead && (
          // Below a heading of two lines, the offer of the board needs more room than the button of a topic.
          <Lead text={lead} lang={langOf('introduction')} lines={isLong && !topic ? 1 : 2} />
        )}
        {topic ? (
          <FollowTopic topic={topic} device={device} unnamed={isLong} />
        ) : (
          <DeviceStatus state={device} />
        )}
        <BellNeedsScript />
        <TopicNav current={view.topic} />
      </div>
      <Board view={view} client={client} device={device} />
    </>
  );
}
