import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Agent } from 'node:https';
import { json } from 'node:stream/consumers';
import webPush from 'web-push';

/** A newspaper that does not use Sineta: a button, a worker, and npm web-push. */
export async function startSite({ agent }: { agent: Agent }) {
  const keys = webPush.generateVAPIDKeys();
  const vapidDetails = { subject: 'mailto:editor@example.com', ...keys };
  const subscriptions: webPush.PushSubscription[] = [];
  const page = `<!doctype html><title>The news</title><button>Tell me the news</button><script>
    navigator.serviceWorker.onmessage = ({ data }) => document.body.append(data);
    document.querySelector('button').onclick = async ({ target }) => {
      await navigator.serviceWorker.register('/worker.js');
      const { pushManager } = await navigator.serviceWorker.ready;
      const options = { userVisibleOnly: true, applicationServerKey: '${keys.publicKey}' };
      const subscription = await pushManager.subscribe(options);
      await fetch('/subscriptions', { method: 'POST', body: JSON.stringify(subscription) });
      target.disabled = true;
    };</script>`;
  const worker = `onpush = (event) => event.waitUntil((async () => {
    const news = event.data.text();
    for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage(news);
    await registration.showNotification('The news', { body: news });
  })());`;

  const server = createServer((request, response) => {
    if (request.method === 'POST')
      void json(request).then((body) => response.end(String(subscriptions.push(body as never))));
    else if (request.url === '/worker.js') response.setHeader('content-type', 'text/javascript').end(worker);
    else response.setHeader('content-type', 'text/html').end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    publish: (news: string) =>
      Promise.all(subscriptions.map((to) => webPush.sendNotification(to, news, { agent, vapidDetails }))),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
