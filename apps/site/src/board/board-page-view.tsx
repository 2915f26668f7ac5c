import type { MessagingClient } from '@sineta/client';
import type { BoardView } from '@sineta/protocol';
import styles from '../app.module.css';
import { BellNeedsScript } from './bell-needs-script.tsx';
import type { DeviceState } from '../device/device-state.ts';
import { DeviceStatus } from '../device/device-status.tsx';
import { usePage } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { FollowTopic } from '../topics/follow-topic.tsx';
import { TopicNav } from '../topics/topic-nav.tsx';
import { topicName } from '../topics/topic-name.ts';
import { Board } from './board.tsx';

interface BoardPageViewProps {
  readonly view: Extract<BoardView, { kind: 'board' }>;
  readonly client: MessagingClient;
  readonly device: DeviceState;
}

/** The characters that fit in two lines on a phone. A longer lead is clamped there. */
const twoLines = 90;

/** The notices, all or of one topic, below the heading and the state of this device. */
export function BoardPageView({ view, client, device }: BoardPageViewProps) {
  const { site, settings } = usePage();
  const { topics } = site;
  const texts = useTexts();
  const topic = topics.find(({ id }) => id === view.topic);
  const lead = view.topic === undefined ? settings.introduction : topic?.description;
  return (
    <>
      <div className={styles.opening}>
        <h1 className={styles.title}>
          <bdi>
            {view.topic === undefined ? (settings.title ?? texts.title) : topicName(topics, view.topic)}
          </bdi>
        </h1>
        {lead && (
          <p id="lead" dir="auto" className={styles.lead}>
            {lead}
            {lead.length > twoLines && <a href="#lead">{texts.more}</a>}
          </p>
        )}
        {topic ? (
          <FollowTopic topic={topic.id} name={topic.name}>
            {device === 'unsupported' && <DeviceStatus state={device} />}
          </FollowTopic>
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
