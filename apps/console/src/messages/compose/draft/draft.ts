import { deviceTokenPattern } from '@sineta/protocol/formats';
import type { Filter, Notification, Urgency } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';

export type DraftAudience = 'everyone' | 'topic' | 'segment' | 'filter' | 'devices';
export type Timing = 'now' | 'instant' | 'local';

/** A button of the notification, as it is typed. */
export interface DraftAction {
  readonly title: string;
  readonly navigate: string;
  /** What the site's own worker tells it by, where it came with one. */
  readonly action?: string;
  /** Has no field; an action that is duplicated keeps it. */
  readonly icon?: string | undefined;
  /** What it says in other languages, by tag. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** What the message says in another language, as it is typed; what its buttons say is with the buttons. */
export interface DraftTranslation {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
}

/** What the form has no field for; a message that is duplicated keeps it all the same. */
export type Carried = Pick<Notification, 'badge' | 'tag' | 'silent' | 'requireInteraction'> & {
  readonly data?: Record<string, unknown>;
};

/** The form as it is typed: half an address is kept like a whole one. */
export interface Draft {
  readonly audience: DraftAudience;
  readonly topic: string;
  readonly segment: string;
  readonly filter: Filter;
  /** Device tokens, divided by white space or commas. */
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
  /** Whether it also stands on the public notice board, where it may. */
  readonly publish: boolean;
  readonly timing: Timing;
  /** `YYYY-MM-DDTHH:mm` by the clock of the person who writes, or of each device. */
  readonly at: string;
  readonly carried: Carried;
}

export const emptyDraft: Draft = {
  audience: 'everyone',
  topic: '',
  segment: '',
  filter: {},
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

/** Whether anything was typed into it: what is worth keeping, and worth asking about before it is replaced. */
export function isUntouched(draft: Draft): boolean {
  return JSON.stringify({ ...emptyDraft, ...draft }) === JSON.stringify(emptyDraft);
}

/** Whether it is, by its looks, the token of a device. */
export function isToken(entry: string): boolean {
  return deviceTokenPattern.test(entry);
}

/** The tokens of the devices that were typed, each once. */
export function tokensOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((token) => token !== ''))];
}
