// The bell as a site imports it, for .size-limit.json to measure.
export { createBellStore, NotificationBell } from '@sineta/bell';
export { createMessagingClient } from '@sineta/client';
