import { createRecordStore } from '../shared/records.ts';
import { answerPage } from './answer-page.ts';
import { isOurs } from './displayable.ts';
import { handleNotificationClick } from './notification-click.ts';
import { handleNotificationClose } from './notification-close.ts';
import { handlePush } from './push.ts';
import { repairDevice } from './repair-device.ts';
import type { Windows, WorkerContext } from './worker-context.ts';

declare const self: ServiceWorkerGlobalScope;

// No skipWaiting and no clients.claim: the worker controls no page, so a new version activates without
// them, and in a site's own worker (importScripts) they would change how that worker is updated.

const worker: WorkerContext = {
  registration: self.registration,
  clients: self.clients as Windows,
  records: createRecordStore(() => self.registration.scope),
  fetch: (address, request) => fetch(address, request),
  clicked: new Set(),
};

self.addEventListener('message', (event) => {
  event.waitUntil(answerPage(worker, event));
});
self.addEventListener('push', (event) => {
  event.waitUntil(handlePush(worker, event));
});
self.addEventListener('notificationclick', (event) => {
  if (isOurs(event.notification)) {
    event.waitUntil(handleNotificationClick(worker, event.notification, event.action));
  }
});
self.addEventListener('notificationclose', (event) => {
  if (isOurs(event.notification)) event.waitUntil(handleNotificationClose(worker, event.notification));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(repairDevice(worker));
});
