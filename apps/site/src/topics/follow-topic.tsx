import type { Site } from '@sineta/protocol';
import { useEffect, useRef } from 'react';
import { useDeviceActions } from '../device/device-actions.ts';
import type { DeviceState } from '../device/device-state.ts';
import { DeviceStatus } from '../device/device-status.tsx';
import styles from './follow-topic.module.css';

interface FollowTopicProps {
  readonly topic: Site['topics'][number];
  readonly device: DeviceState;
  /** On the topic's own page, where its name makes a heading of two lines. */
  readonly unnamed?: boolean;
}

/** The button that follows a topic. Its code is loaded after the page. */
export function FollowTopic({ topic, device, unnamed }: FollowTopicProps) {
  const host = useRef<HTMLDivElement>(null);
  const { showTopicButton } = useDeviceActions();
  useEffect(
    () => showTopicButton(host.current!, { topic: topic.id, name: topic.name, unnamed }),
    [showTopicButton, topic, unnamed],
  );
  return (
    <div ref={host} className={styles.follow} data-unnamed={unnamed || undefined}>
      {device === 'unsupported' && <DeviceStatus state={device} />}
    </div>
  );
}
