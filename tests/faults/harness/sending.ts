import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceClient } from '../../harness/service/service-client.ts';
import { waitFor } from '../../harness/wait-for.ts';
import {
  directPrefix,
  type FaultedAudience,
  type FaultedDevice,
  few,
  type Temper,
  troubled,
} from './faulted-audience.ts';
import type { Place } from './service.ts';
import { tokensByEndpoint } from './tokens.ts';

/** An accepted message; its target is everyone without a topic and an endpoint. */
export interface AcceptedMessage {
  readonly id: string;
  readonly topic?: string;
  /** The device of a direct message. */
  readonly endpoint?: string;
  /** By `performance.now()`. */
  readonly acceptedAt: number;
}

/** The accepted messages by collapse key, which push services receive. */
export type Accepted = Map<string, AcceptedMessage>;

type Sending = Pick<ServiceClient, 'send'>;

/** A device that gets direct messages. */
export interface NamedDevice {
  readonly endpoint: string;
  readonly temper: Temper;
  readonly token: string;
}

/** The devices of an audience that get direct messages. */
export async function namedDevices(
  { devices }: FaultedAudience,
  place: Place,
): Promise<readonly NamedDevice[]> {
  const tokens = await tokensByEndpoint(place);
  return devices
    .filter(({ isNamed }) => isNamed)
    .map(({ endpoint, temper }) => ({ endpoint, temper, token: tokens.get(endpoint)! }));
}

const message = { notification: { title: 'Aviso' }, publish: false } as const;

/** Direct messages that are sent at once, beside a message to the few. */
const directAtOnce = 4;

interface SendingOptions {
  /** The name of the messages. */
  readonly name: string;
  readonly accepted: Accepted;
  readonly named: readonly NamedDevice[];
}

/**
 * Sends messages to the few and direct messages to the next of the named devices, until the service ends or there are
 * enough. Records accepted ones.
 */
export async function sendOnAndOn(
  service: Sending,
  { name, accepted, named }: SendingOptions,
  enough: AbortSignal,
): Promise<void> {
  for (let turn = 0; ; turn++) {
    // Rounds are short: each continues where the last one ended.
    const next = Array.from(
      { length: directAtOnce },
      (_, index) => named[(accepted.size + index) % named.length]!,
    );
    const sends = [
      sendToFew(service, `${name}-${turn}`, accepted),
      ...next.map((device, index) =>
        sendTo(device, service, `${directPrefix}${name}-${turn}-${index}`, accepted),
      ),
    ];
    if ((await Promise.all(sends)).includes('ended')) return;
    await delay(60);
    if (enough.aborted) return;
  }
}

/** Sends to everyone, and records the message. */
export async function broadcast(service: Sending, collapseKey: string, accepted: Accepted): Promise<string> {
  const id = await service.send({ ...message, collapseKey });
  accepted.set(collapseKey, { id, acceptedAt: performance.now() });
  return id;
}

async function sendToFew(
  service: Sending,
  collapseKey: string,
  accepted: Accepted,
): Promise<'ended' | undefined> {
  try {
    const id = await service.send({ ...message, collapseKey, target: { topic: few } });
    accepted.set(collapseKey, { id, topic: few, acceptedAt: performance.now() });
    return undefined;
  } catch {
    return 'ended';
  }
}

/** @throws Error if the service does not know the device, unless the push service reported it as gone. */
async function sendTo(
  { endpoint, temper, token }: NamedDevice,
  service: Sending,
  collapseKey: string,
  accepted: Accepted,
): Promise<'ended' | undefined> {
  try {
    const id = await service.send({ ...message, collapseKey, target: { token } });
    accepted.set(collapseKey, { id, endpoint, acceptedAt: performance.now() });
    return undefined;
  } catch (error) {
    const isUnknown = error instanceof Error && error.message.includes('→ 404 ');
    if (!isUnknown) return 'ended';
    if (temper !== 'gone') throw error;
    return undefined;
  }
}

/**
 * Sends to the devices with an error behaviour, and direct messages to the named ones, until each has had a request, so that
 * kills meet their retries.
 */
export async function meetTroubled(
  service: Sending,
  { devices, requests }: FaultedAudience,
  { accepted, named }: Omit<SendingOptions, 'name'>,
): Promise<void> {
  const id = await service.send({ ...message, collapseKey: 'first', target: { topic: troubled } });
  accepted.set('first', { id, topic: troubled, acceptedAt: performance.now() });
  for (const [number, device] of named.entries()) {
    await sendTo(device, service, `${directPrefix}first-${number}`, accepted);
  }
  const isMet = ({ topics, isNamed }: FaultedDevice) => isNamed || topics.includes(troubled);
  const those = devices.filter(isMet).length;
  await waitFor('each device with an error behaviour to have had a request', () => {
    return new Set(requests.map(({ endpoint }) => endpoint)).size === those;
  });
}
