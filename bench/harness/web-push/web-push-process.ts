// The other side of the comparison: npm `web-push` as in its README, for all devices at once, with or without a
// keep-alive agent, which is up to its user.
import { Agent } from 'node:https';
import webPush from 'web-push';
import { endpointOf } from '../subscriptions.ts';
import type { WebPushCommand, WebPushReport } from './web-push-protocol.ts';

/** Sends to the first devices. Returns the number of accepted messages. */
type Send = (topic: string, devices: number) => Promise<number>;

let send: Send;

// The bench may be killed.
process.on('disconnect', () => process.exit());
process.on('message', (command: WebPushCommand) => {
  if (command.kind === 'prepare') {
    send = prepare(command);
    report({ kind: 'prepared' });
  } else {
    void send(command.topic, command.devices).then((accepted) => report({ kind: 'sent', accepted }));
  }
});

function prepare(command: Extract<WebPushCommand, { kind: 'prepare' }>): Send {
  const { origin, keys, vapid, payload, connections } = command;
  const agent = connections && new Agent({ keepAlive: true, maxSockets: connections });
  const vapidDetails = { subject: 'mailto:bench@sineta.example', ...vapid };
  const subscriptions = Array.from({ length: command.devices }, (_, device) => ({
    endpoint: endpointOf(origin, device),
    keys: keys[device % keys.length]!,
  }));
  return async (topic, devices) => {
    const options = { ...(agent && { agent }), vapidDetails, topic, TTL: 86_400, urgency: 'normal' } as const;
    const results = await Promise.all(
      subscriptions
        .slice(0, devices)
        .map((subscription) => webPush.sendNotification(subscription, payload, options)),
    );
    return results.filter(({ statusCode }) => statusCode === 201).length;
  };
}

function report(report: WebPushReport): void {
  process.send!(report);
}
