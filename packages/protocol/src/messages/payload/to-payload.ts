import type { SendMessage } from '../send-message.ts';
import { landingPage } from './landing-page.ts';
import type { StoredPayload } from './push-payload.ts';

/** What the service adds to a message. */
export interface PayloadFrame {
  /** Id of the message. */
  readonly message: string;
  readonly site: string;
  /** BCP 47 language tag of the site. */
  readonly language: string;
  /** Icon of the site, for notifications without one. */
  readonly icon: string | undefined;
  /** URL of the service, the default for clicks. */
  readonly publicUrl: string;
}

/** Builds the payload for devices without a translation in their language. */
export function toPayload(
  send: Pick<SendMessage, 'target' | 'publish' | 'notification' | 'collapse' | 'data' | 'appBadge' | 'utm'>,
  frame: PayloadFrame,
): StoredPayload {
  const { notification, collapse, data, appBadge, utm } = send;
  const navigate = notification.navigate ?? landingPage(send, frame);
  return {
    web_push: 8030,
    notification: {
      ...(frame.icon !== undefined && { icon: frame.icon }),
      ...notification,
      navigate,
      lang: frame.language,
      data: { sineta: frame.message, ...(collapse === true && { collapse }), ...(data && { data }) },
    },
    ...(appBadge !== undefined && { app_badge: appBadge }),
    ...(utm && { utm, ...(notification.navigate === undefined && { landing: navigate }) }),
    mutable: true,
  };
}
