import type { MessagingClient, SinetaClient } from '@sineta/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showPanel } from './bell-actions.ts';
import { type BellStore, createBellStore } from './store.ts';
import type { TopicButtonOptions } from './topic/index.ts';

/** The props of {@link TopicButton}. */
export interface TopicButtonProps extends Pick<
  TopicButtonOptions,
  'topic' | 'name' | 'lang' | 'labels' | 'appleWebApps'
> {
  /** The same object on every render. */
  readonly client: MessagingClient & Pick<SinetaClient, 'device'>;
  /** Public web-push (VAPID) key of the site, base64url. */
  readonly vapidKey: string;
  /** The application's store, which the bell has too; the button has its own when absent. */
  readonly store?: BellStore;
  /** Called when a press has changed whether this device follows the topic. */
  readonly onFollowed?: (followed: boolean) => void;
  readonly className?: string;
  /** Shown until the button is, and where it is not supported. */
  readonly children?: ReactNode;
}

/**
 * A button that follows one topic, and turns notifications on if they are off. Its code is loaded when it is mounted.
 *
 * DOM contract: the element has `data-state="off|on"` once the button is shown, and `data-pending` during a request.
 */
export function TopicButton(props: TopicButtonProps) {
  const { client, vapidKey, topic, name, lang, appleWebApps, onFollowed } = props;
  // Compared by content: a page may pass another object at each rendering, and a button that is made again loses its focus.
  const texts = props.labels && JSON.stringify(props.labels);
  const [ownStore] = useState(createBellStore);
  const store = props.store ?? ownStore;
  const host = useRef<HTMLSpanElement>(null);
  const notify = useRef(onFollowed);
  useEffect(() => {
    notify.current = onFollowed;
  });

  useEffect(() => {
    const element = host.current!;
    const abort = new AbortController();
    const { signal } = abort;
    const requests = { client, vapidKey, store, log: console };
    const openPanel = (opener: HTMLElement) => showPanel({ ...requests, lang, appleWebApps }, opener);
    element.addEventListener(
      'sineta-topic',
      (event) => notify.current?.((event as CustomEvent<{ followed: boolean }>).detail.followed),
      { signal },
    );
    const show = async () => {
      const { showTopicButton } = await import('./topic/index.ts');
      if (signal.aborted) return;
      const labels = texts === undefined ? texts : (JSON.parse(texts) as TopicButtonProps['labels']);
      const options = { bell: requests, topic, name, lang, labels, appleWebApps, openPanel };
      signal.addEventListener('abort', showTopicButton(element, options));
    };
    show().catch(requests.log.error);
    return () => abort.abort();
  }, [client, vapidKey, store, topic, name, lang, texts, appleWebApps]);

  return (
    <span ref={host} className={props.className}>
      {props.children}
    </span>
  );
}
