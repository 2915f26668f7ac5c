import { type ReactNode, useEffect, useRef } from 'react';
import { useDeviceActions } from '../device/device-actions.ts';
import styles from './follow-topic.module.css';

interface FollowTopicProps {
  readonly topic: string;
  readonly name: string;
  /** Shown where push is not supported. */
  readonly children: ReactNode;
}

/** The button that follows the topic of the page. Its code is loaded after the page. */
export function FollowTopic({ topic, name, children }: FollowTopicProps) {
  const host = useRef<HTMLDivElement>(null);
  const { showTopicButton } = useDeviceActions();
  useEffect(() => showTopicButton(host.current!, topic, name), [showTopicButton, topic, name]);
  return (
    <div ref={host} className={styles.follow}>
      {children}
    </div>
  );
}
