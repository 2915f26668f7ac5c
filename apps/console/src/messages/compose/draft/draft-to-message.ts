import type { Notification, SendMessage, Target, Translation, Translations } from '@sineta/protocol';
import { topicsFilter } from '@sineta/protocol/followed-topics';
import { type Draft, isNamed, tokensOf } from './draft.ts';
import { sendTimeOf } from './schedule.ts';

/** Converts a draft to its message. An invalid draft gives an invalid message. */
export function draftToMessage(draft: Draft): SendMessage {
  const { collapseKey, carried } = draft;
  return {
    target: targetOf(draft),
    ...wordsOf(draft),
    ttl: draft.ttl,
    urgency: draft.urgency,
    ...(collapseKey.trim() && { collapseKey: collapseKey.trim() }),
    ...(carried.data && { data: carried.data }),
    ...(carried.appBadge !== undefined && { appBadge: carried.appBadge }),
    ...utmOf(draft),
    ...(mayPublish(draft) && !draft.publish && { publish: false }),
    ...timingOf(draft),
    ...(mayDivide(draft) && { experiment: draft.experiment, holdout: draft.holdout }),
  };
}

/** The UTM parameters that have a value. */
export function utmOf({ utm = {} }: Draft): Pick<SendMessage, 'utm'> {
  const entries = Object.entries(utm).map(([name, value]) => [name, value.trim()] as const);
  const written = entries.filter(([, value]) => value !== '');
  return written.length > 0 ? { utm: Object.fromEntries(written) } : {};
}

/** The texts in all languages. */
export function wordsOf(draft: Draft): Pick<SendMessage, 'notification' | 'translations'> {
  const notification = notificationOf(draft);
  const translations = translationsOf(draft, notification);
  return { notification, ...(Object.keys(translations).length > 0 && { translations }) };
}

/** The draft's audience in the format of the API. */
export function targetOf({ audience, segment, filter, exclude, user, tokens, ...draft }: Draft): Target {
  const excluded = {
    ...(exclude.topics.length > 0 && { topics: [...exclude.topics] }),
    ...(exclude.segments.length > 0 && { segments: [...exclude.segments] }),
  };
  const except = Object.keys(excluded).length > 0 && { exclude: excluded };
  switch (audience) {
    case 'everyone':
      return { everyone: true, ...except };
    case 'topic':
      return { ...topicsTarget(draft), ...except };
    case 'segment':
      return { segment, ...except };
    case 'filter':
      return { filter, ...except };
    case 'user':
      return { user };
    case 'devices':
      break;
  }
  const list = tokensOf(tokens);
  return list.length === 1 ? { token: list[0]! } : { tokens: list };
}

function topicsTarget({ topics: chosen, everyTopic }: Pick<Draft, 'topics' | 'everyTopic'>) {
  if (chosen.length < 2) return { topic: chosen[0] ?? '' };
  const topics = [...chosen];
  return { filter: topicsFilter(everyTopic ? { all: topics } : { any: topics }) };
}

export function notificationOf(draft: Draft): Notification {
  const { title, body, navigate, icon, image, actions } = draft;
  const { data: _data, appBadge: _appBadge, ...carried } = draft.carried;
  return {
    ...carried,
    title,
    ...(body && { body }),
    ...(navigate.trim() && { navigate: navigate.trim() }),
    ...(icon.trim() && { icon: icon.trim() }),
    ...(image.trim() && { image: image.trim() }),
    ...(actions.length > 0 && {
      actions: namedActions(actions),
    }),
  };
}

function translationsOf(draft: Draft, { actions = [] }: Notification): Translations {
  const entries = Object.entries(draft.translations).map(([tag, { title, body, navigate }]) => {
    const titles = draft.actions.map((action) => action.titles?.[tag] ?? '');
    const words = actions.flatMap(({ action }, index) =>
      titles[index]?.trim() ? [{ action, title: titles[index] }] : [],
    );
    const translation: Translation = {
      title,
      ...(body && { body }),
      ...(navigate.trim() && { navigate: navigate.trim() }),
      ...(words.length > 0 && { actions: words }),
    };
    return [tag, translation] as const;
  });
  return Object.fromEntries(entries);
}

/** Browsers identify buttons by name: the existing name, or a number that is not in use. */
function namedActions(actions: Draft['actions']): NonNullable<Notification['actions']> {
  const taken = new Set(actions.map(({ action }) => action));
  const free = actions.map((_, index) => String(index + 1)).filter((name) => !taken.has(name));
  return actions.map(({ action, title, navigate, icon }) => ({
    action: action ?? free.shift()!,
    title,
    navigate: navigate.trim(),
    ...(icon !== undefined && { icon }),
  }));
}

/** Whether the message may be published: a message to a person or to selected devices is private, and a notice has at most one topic. */
export function mayPublish({ audience, topics }: Pick<Draft, 'audience' | 'topics'>): boolean {
  return audience === 'everyone' || (audience === 'topic' && topics.length < 2);
}

/** Whether the message can have an experiment or a control group. */
export function mayDivide({ timing, carried, ...draft }: Draft): boolean {
  return !isNamed(draft) && timing !== 'local' && carried.silent !== true;
}

function timingOf(draft: Draft): Pick<SendMessage, 'sendAt' | 'sendAtLocal'> {
  const sendTime = sendTimeOf(draft);
  if (sendTime?.kind === 'now') return {};
  if (draft.timing === 'local') return { sendAtLocal: draft.at };
  // An invalid time is sent unchanged and refused: `Date` would convert 30 February to a day in March.
  return { sendAt: sendTime?.kind === 'instant' ? sendTime.at.toISOString() : draft.at };
}
