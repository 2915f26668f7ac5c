// The one line of Sineta. The rest of this file is the site's own, as it was.
importScripts('http://localhost:8080/sineta-worker.js');

const cacheName = 'trilhas-1';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(['/', '/icon.svg'])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(() => caches.match('/')));
});
