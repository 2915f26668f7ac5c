// What a site adds to its page to have the bell, for .size-limit.json to weigh.
export { createBellStore, NotificationBell } from '@sineta/bell';
export { createMessagingClient } from '@sineta/client';
