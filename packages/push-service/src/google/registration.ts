import { randomBytes } from 'node:crypto';
import { type HttpResponse, textResponse } from '../http/http-response.ts';
import type { MessageStore } from '../message-store.ts';
import { normalizeApplicationServerKey } from '../p256.ts';
import type { Subscription } from '../subscription.ts';

/** Size limit of a registration form, in bytes; those of browsers are much smaller. */
export const largestRegistration = 64 * 1024;

/** The origin in the endpoints that Chromium creates. */
const chromiumPushOrigin = 'https://jmt17.google.com';

/**
 * Registration (`register3`): a form that creates a subscription, or ends it with `delete=true`. Its subtype
 * (`wp:<origin>/#<id>-V2`) and its sender, the page's VAPID key, identify a subscription; the sender is `*` when one
 * ends.
 * @throws TypeError if the form lacks a field
 */
export function register(form: URLSearchParams, store: MessageStore): HttpResponse {
  const agent = required(form, 'device');
  const app = required(form, 'app');
  const subtype = form.get('X-subtype');
  // Chromium registers itself once, without a subscription; this token never gets a message.
  if (subtype === null) return textResponse(`token=${randomBytes(24).toString('base64url')}`);
  const sender = required(form, 'sender');
  if (form.get('delete') === 'true') {
    const ended = subscriptionsOf(agent, store).filter(({ channel }) => {
      const known = parseChannel(channel);
      return known.app === app && known.subtype === subtype && (sender === '*' || known.sender === sender);
    });
    for (const { id } of ended) store.unsubscribe(id);
    return textResponse(`token=${subtype}`);
  }
  const applicationServerKey = normalizeApplicationServerKey(sender);
  if (applicationServerKey === undefined) return textResponse('Error=INVALID_SENDER');
  const channel = JSON.stringify([app, subtype, sender]);
  const { id } =
    store.channel(agent, channel) ??
    store.subscribe(
      { agent, channel, browser: 'chromium', applicationServerKey },
      (token) => `${chromiumPushOrigin}/fcm/send/${token}`,
    );
  return textResponse(`token=${id}`);
}

/** The fields of a message by which Chromium finds its subscription. */
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
  if (value === null || value === '') throw new TypeError(`registration without ${name}`);
  return value;
}
