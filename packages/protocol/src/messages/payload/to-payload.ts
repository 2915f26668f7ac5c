import { landingPage } from './landing-page.ts';
import type { SendMessage } from '../message.ts';
import type { PushPayload } from './push-payload.ts';

/** What a service puts around the words of a message. */
export interface PayloadFrame {
  /** Id of the message. */
  readonly message: string;
  readonly site: string;
  /** The language of the site, as BCP 47. */
  readonly language: string;
  /** Of the site, for a notification that brings none. */
  readonly icon: string | undefined;
  /** Of the service, where a click leads when nothing says better. */
  readonly publicUrl: string;
}

/** The plaintext that every device of a message gets for whose language there is no translation. */
export function toPayload(
  send: Pick<SendMessage, 'target' | 'publish' | 'notification' | 'data'>,
  frame: PayloadFrame,
): PushPayload {
  const { notification, data } = send;
  return {
    web_push: 8030,
    notification: {
      ...(frame.icon !== undefined && { icon: frame.icon }),
      ...notification,
      navigate: notification.navigate ?? landingPage(send, frame),
      lang: frame.language,
      data: { sineta: frame.message, ...(data && { data }) },
    },
    mutable: true,
  };
}
