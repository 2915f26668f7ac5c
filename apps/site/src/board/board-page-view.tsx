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

interface BoardPageViewProps {
  readonly view: Extract<BoardView, { kind: 'board' }>;
  readonly client: MessagingClient;
  readonly device: DeviceState;
}

/** The characters that fit in a line of the heading, and in one of the lead, on a phone. */
const titleLine = 24;
const leadLine = 44;

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
  const isShort = title.length > titleLine;
  return (
    <>
      <div className={styles.opening}>
        <h1 className={styles.title}>
          <bdi lang={settings.title && langOf('title')}>{title}</bdi>
        </h1>
        {lead && (
          <p
            id="lead"
            dir="auto"
            lang={langOf('introduction')}
            className={styles.lead}
            data-short={isShort || undefined}
          >
            {lead}
            {lead.length > leadLine * (isShort ? 1 : 2) && (
              <a href="#lead" lang={texts.language}>
                {texts.more}
              </a>
            )}
          </p>
        )}
        {topic ? (
          <FollowTopic topic={topic} device={device} unnamed={isShort} />
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
