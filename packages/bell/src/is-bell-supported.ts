import type { MessagingClient } from '@sineta/client';

/**
 * Whether a bell can be of use on this page (B1–B3): a secure connection, not an Apple mobile device,
 * a browser that has what push takes, and a messaging client that agrees.
 */
export async function isBellSupported(client: Pick<MessagingClient, 'isSupported'>): Promise<boolean> {
  if (!globalThis.isSecureContext || isAppleMobile(navigator)) return false;
  const capable = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return capable && client.isSupported().catch(() => false);
}

/** An iPhone, an iPod or an iPad. iPadOS presents itself as a Mac, but no Mac has a touch screen. */
export function isAppleMobile({
  userAgent,
  platform,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>): boolean {
  return /iP(hone|ad|od)/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
}
