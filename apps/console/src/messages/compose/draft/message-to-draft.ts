import type { Filter, Notification, SendMessage, Target, Translations, Urgency, Utm } from '@sineta/protocol';
import { followedTopics } from '@sineta/protocol/followed-topics';
import { audienceIn, type Draft, type DraftAction, type DraftAudience, emptyDraft } from './draft.ts';

/** The members of a message or a template that a draft copies. */
export interface Written {
  readonly notification: Notification;
  readonly translations?: Translations | undefined;
  readonly target?: Target | undefined;
  readonly ttl?: number | undefined;
  readonly urgency?: Urgency | undefined;
  readonly collapseKey?: string | undefined;
  readonly data?: SendMessage['data'];
  readonly appBadge?: number | undefined;
  readonly utm?: Utm | undefined;
  readonly publish?: boolean | undefined;
}

/**
 * Converts a message to a draft. The schedule is not copied, because that time is past.
 * @param siteIcon - the icon that the service adds to messages without one
 */
export function messageToDraft(written: Written, siteIcon?: string): Draft {
  const {
    notification,
    translations = {},
    target,
    ttl,
    urgency,
    collapseKey,
    data,
    appBadge,
    utm,
    publish,
  } = written;
  const { title, body, navigate, icon, image, actions, ...carried } = notification;
  return {
    ...emptyDraft,
    ...(target && { ...audienceOf(target), exclude: exclusionOf(target) }),
    title,
    body: body ?? '',
    navigate: navigate ?? '',
    icon: icon === undefined || icon === siteIcon ? '' : icon,
    image: image ?? '',
    actions: (actions ?? []).map((action) => withTitles(action, translations)),
    translations: Object.fromEntries(
      Object.entries(translations).map(([tag, { title, body = '', navigate = '' }]) => [
        tag,
        { title, body, navigate },
      ]),
    ),
    collapseKey: collapseKey ?? '',
    ...(urgency && { urgency }),
    ...(ttl !== undefined && { ttl }),
    ...(publish !== undefined && { publish }),
    ...(utm && { utm }),
    carried: { ...carried, ...(data && { data }), ...(appBadge !== undefined && { appBadge }) },
  };
}

/** Applies a template to a draft. Audience and schedule stay as chosen. */
export function templateToDraft(template: Written, draft: Draft): Draft {
  const { publish, timing, at } = draft;
  return { ...messageToDraft({ publish, ...template }), ...audienceIn(draft), timing, at };
}

function withTitles(action: DraftAction, translations: Translations): DraftAction {
  const titles = Object.entries(translations).flatMap(([tag, { actions = [] }]) =>
    actions.filter((words) => words.action === action.action).map(({ title }) => [tag, title]),
  );
  return titles.length === 0 ? action : { ...action, titles: Object.fromEntries(titles) };
}

function audienceOf(target: Target): Partial<Draft> & { readonly audience: DraftAudience } {
  if ('topic' in target) return { audience: 'topic', topics: [target.topic] };
  if ('segment' in target) return { audience: 'segment', segment: target.segment };
  if ('filter' in target) return audienceOfFilter(target.filter);
  if ('user' in target) return { audience: 'user', user: target.user };
  if ('users' in target) return audienceOfUsers(target.users);
  if ('token' in target) return { audience: 'devices', tokens: target.token };
  if ('tokens' in target) return { audience: 'devices', tokens: target.tokens.join('\n') };
  return { audience: 'everyone' };
}

/** The form has a field for one person. It shows several as a condition; none are left for a member who may not see them. */
function audienceOfUsers(users: string[]): Partial<Draft> & { readonly audience: DraftAudience } {
  const [user = '', ...others] = users;
  return others.length === 0 ? { audience: 'user', user } : { audience: 'filter', filter: { users } };
}

function audienceOfFilter(filter: Filter): Partial<Draft> & { readonly audience: DraftAudience } {
  const followed = followedTopics(filter);
  if (followed === undefined) return { audience: 'filter', filter };
  return 'all' in followed
    ? { audience: 'topic', topics: followed.all, everyTopic: true }
    : { audience: 'topic', topics: followed.any };
}

function exclusionOf(target: Target): Draft['exclude'] {
  const { topics = [], segments = [] } = ('exclude' in target ? target.exclude : undefined) ?? {};
  return { topics, segments };
}
