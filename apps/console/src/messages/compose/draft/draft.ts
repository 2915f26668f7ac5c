import { deviceIdOrTokenPattern } from '@sineta/protocol/formats';
import type { Experiment, Filter, Notification, Urgency, Utm } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';

export type DraftAudience = 'everyone' | 'topic' | 'segment' | 'filter' | 'user' | 'devices';
export type Timing = 'now' | 'instant' | 'local';

/** A button of the notification, as typed. */
export interface DraftAction {
  readonly title: string;
  readonly navigate: string;
  /** The name by which the site's worker recognizes the button, if it has one. */
  readonly action?: string;
  /** The form has no field for it. A duplicated action keeps it. */
  readonly icon?: string | undefined;
  /** Labels in other languages, by tag. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** The texts of another language, as typed. Labels of buttons are stored with the buttons. */
export interface DraftTranslation {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
}

/** Members without a field in the form. A duplicated message keeps them. */
export type Carried = Pick<Notification, 'badge' | 'tag' | 'silent' | 'requireInteraction'> & {
  readonly data?: Record<string, unknown>;
  readonly appBadge?: number;
};

/** The form as typed. It may be incomplete. */
export interface Draft {
  readonly audience: DraftAudience;
  readonly topics: readonly string[];
  /** Whether a device has to follow each of the topics, instead of any. */
  readonly everyTopic: boolean;
  readonly segment: string;
  readonly filter: Filter;
  /** Ids of topics and segments that are excluded from every audience but a person or selected devices. */
  readonly exclude: { readonly topics: readonly string[]; readonly segments: readonly string[] };
  /** The id that the application has for a person. */
  readonly user: string;
  /** Device tokens, separated by white space or commas. */
  readonly tokens: string;
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
  readonly icon: string;
  readonly image: string;
  readonly actions: readonly DraftAction[];
  /** By BCP 47 tag; the fields above are in the language of the site. */
  readonly translations: Readonly<Record<string, DraftTranslation>>;
  readonly collapseKey: string;
  readonly urgency: Urgency;
  /** Seconds. */
  readonly ttl: number;
  /** Whether the message is also published on the notice board, if its audience allows it. */
  readonly publish: boolean;
  readonly timing: Timing;
  /** `YYYY-MM-DDTHH:mm` in the operator's time zone, or in that of each device. */
  readonly at: string;
  readonly carried: Carried;
  /** A second title or image to compare. Its title may be empty. */
  readonly experiment?: Experiment | undefined;
  /** As typed: a member may be empty. */
  readonly utm?: Utm | undefined;
  /** The percentage of the devices that do not get the message. */
  readonly holdout?: number | undefined;
}

export const emptyDraft: Draft = {
  audience: 'everyone',
  topics: [],
  everyTopic: false,
  segment: '',
  filter: {},
  exclude: { topics: [], segments: [] },
  user: '',
  tokens: '',
  title: '',
  body: '',
  navigate: '',
  icon: '',
  image: '',
  actions: [],
  translations: {},
  collapseKey: '',
  urgency: 'normal',
  ttl: limits.defaultTtl,
  publish: true,
  timing: 'now',
  at: '',
  carried: {},
};

/** Completes a stored draft. One of an earlier version lacks fields, and has one topic at most. Pure. */
export function completeDraft({ topic, ...fields }: Partial<Draft> & { readonly topic?: string }): Draft {
  return { ...emptyDraft, ...(topic && { topics: [topic] }), ...fields };
}

/** Whether the draft is empty. An empty draft is not saved, and is replaced without a confirmation. */
export function isUntouched(draft: Draft): boolean {
  return JSON.stringify({ ...emptyDraft, ...draft }) === JSON.stringify(emptyDraft);
}

/** The members of a draft that make its audience. */
export function audienceIn({ audience, topics, everyTopic, segment, filter, exclude, user, tokens }: Draft) {
  return { audience, topics, everyTopic, segment, filter, exclude, user, tokens };
}

/** Whether the message has no content, although its audience, its time or how it is sent may be chosen. */
export function isUnwritten(draft: Draft): boolean {
  const { timing, at, publish, urgency, ttl } = emptyDraft;
  return isUntouched({ ...draft, ...audienceIn(emptyDraft), timing, at, publish, urgency, ttl });
}

/** Whether the audience names its recipients: a person or devices. */
export function isNamed({ audience }: Pick<Draft, 'audience'>): boolean {
  return audience === 'user' || audience === 'devices';
}

/** Whether an entry has the format of a device token or of a device id. */
export function isToken(entry: string): boolean {
  return deviceIdOrTokenPattern.test(entry);
}

/** The typed device tokens without duplicates. */
export function tokensOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((token) => token !== ''))];
}
