import type { MessagingClient } from '@sineta/client';
import { defaultLanguage } from '../labels.ts';
import { needsInstall } from '../needs-install.ts';
import { textLanguage } from '../panel/dom/text-language.ts';
import { startBell } from '../start-bell.ts';
import { followedTopics, type TopicRequests } from './followed-topics.ts';
import { pressTopic } from './press-topic.ts';
import { type TopicLabels, topicLabelsFor } from './topic-labels.ts';
import { createTopicView } from './topic-view.ts';

/** The options of {@link showTopicButton}. */
export interface TopicButtonOptions {
  /** The requests of the page's bell: with the same store, the bell and the buttons make one request on load. */
  readonly bell: TopicRequests & { readonly client: MessagingClient };
  /** The id of the topic. */
  readonly topic: string;
  /** The name of the topic, for the label; read from the service when absent. A topic without any name has no button. */
  readonly name?: string | undefined;
  /** Leaves the name out of the label, on a page that is about the topic. */
  readonly unnamed?: boolean | undefined;
  /** Language of the texts, BCP 47; `pt-BR` when absent. */
  readonly lang?: string | undefined;
  /** Your own texts, which replace those of the language. */
  readonly labels?: Partial<TopicLabels> | undefined;
  /** Shows the button on iPhones and iPads, as the bell does. */
  readonly appleWebApps?: boolean | undefined;
  /** Opens the panel, whose help covers what the button cannot change. */
  readonly openPanel: (opener: HTMLElement) => void;
}

/**
 * Shows a button for one topic in `host`, where the bell would be shown. A press turns notifications on if they are off.
 * After a press has changed the topic, `host` gets the event `sineta-topic`. Returns a function that stops it.
 */
export function showTopicButton(host: HTMLElement, options: TopicButtonOptions): () => void {
  const { bell, topic, unnamed, lang = defaultLanguage, appleWebApps } = options;
  const labels = { ...topicLabelsFor(lang), ...options.labels };
  const topics = followedTopics(bell);
  const stops: (() => void)[] = [];
  let stopped = false;

  async function appear(): Promise<void> {
    const name = options.name || (await topics.name(topic, lang).catch(() => topic));
    if (stopped) return;
    if (!name) {
      // The host keeps its own content.
      bell.log.error(
        `Sineta shows no button for "${topic}": no topic of the site has this id. Give it a label.`,
      );
      return;
    }
    const fill = (text: string) => text.replace('{topic}', () => name);
    const texts = {
      follow: unnamed ? labels.followThese : fill(labels.follow),
      followed: unnamed ? labels.followedThese : fill(labels.followed),
      leave: labels.leave,
      settings: labels.settings,
    };
    const language = textLanguage(lang, options.labels?.follow);
    const view = createTopicView(host, texts, language, () => void press(), options.openPanel);
    let pending = false;
    const show = () => view.show({ followed: topics.follows(topic) ?? false, pending });
    stops.push(topics.subscribe(show));
    show();

    async function press(): Promise<void> {
      if (pending) return;
      if (needsInstall(appleWebApps) || Notification.permission === 'denied') {
        options.openPanel(view.button);
        return;
      }
      const wasOff = bell.store.getState().token === null;
      pending = true;
      view.say('');
      const pressed = pressTopic(bell, topics, topic);
      show();
      const result = await pressed;
      pending = false;
      show();
      const changed = result === 'followed' || result === 'left';
      // The new name of the button, which has the focus, already contains that state.
      if (result !== 'followed') view.say(fill(labels[result]));
      // The button does not name what comes with the topic.
      else if (wasOff) view.say(fill(labels.enabled), true);
      if (!changed) return;
      const detail = { topic, followed: result === 'followed' };
      host.dispatchEvent(new CustomEvent('sineta-topic', { detail }));
    }
  }

  const onSupport = (supported: boolean) => supported && void appear();
  // The bell of the page asks which topics to receive.
  stops.push(startBell(bell, { appleWebApps }, onSupport, () => {}));
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
