import { randomBytes } from 'node:crypto';
import { type Answer, textAnswer } from '../http/answer.ts';
import type { MessageStore } from '../message-store.ts';
import { normalizeApplicationServerKey } from '../p256.ts';
import type { Subscription } from '../subscription.ts';

/** Largest registration form, in bytes, with room to spare. */
export const largestRegistration = 64 * 1024;

/** The origin that Chromium writes into its endpoints. */
const chromiumPushOrigin = 'https://jmt17.google.com';

/**
 * Registration (`register3`): a form that makes a subscription, or with `delete=true` ends it. A
 * subscription is known by its subtype (`wp:<origin>/#<id>-V2`) and its sender, the page's VAPID key; the
 * end of one names any sender, `*`.
 * @throws TypeError when the form lacks a field
 */
export function register(form: URLSearchParams, store: MessageStore): Answer {
  const agent = required(form, 'device');
  const app = required(form, 'app');
  const subtype = form.get('X-subtype');
  // Chromium registers once for itself; nobody ever sends to that.
  if (subtype === null) return textAnswer(`token=${randomBytes(24).toString('base64url')}`);
  const sender = required(form, 'sender');
  if (form.get('delete') === 'true') {
    const ended = subscriptionsOf(agent, store).filter(({ channel }) => {
      const known = parseChannel(channel);
      return known.app === app && known.subtype === subtype && (sender === '*' || known.sender === sender);
    });
    for (const { id } of ended) store.unsubscribe(id);
    return textAnswer(`token=${subtype}`);
  }
  const applicationServerKey = normalizeApplicationServerKey(sender);
  if (applicationServerKey === undefined) return textAnswer('Error=INVALID_SENDER');
  const channel = JSON.stringify([app, subtype, sender]);
  const { id } =
    store.channel(agent, channel) ??
    store.subscribe(
      { agent, channel, browser: 'chromium', applicationServerKey },
      (token) => `${chromiumPushOrigin}/fcm/send/${token}`,
    );
  return textAnswer(`token=${id}`);
}

/** What a message names so that Chromium finds the subscription it is for. */
export interface ChromiumChannel {
  readonly app: string;
  readonly subtype: string;
  readonly sender: string;
}

export function parseChannel(channel: string): ChromiumChannel {
  const [app, subtype, sender] = JSON.parse(channel) as [string, string, string];
  return { app, subtype, sender };
}

function subscriptionsOf(agent: string, store: MessageStore): readonly Subscription[] {
  return store.subscriptions().filter((subscription) => subscription.active && subscription.agent === agent);
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null || value === '') throw new TypeError(`a registration without ${name}`);
  return value;
}
