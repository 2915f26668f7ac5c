import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, startPushSink } from '../../../apps/server/test/harness/push-sink.ts';
import { senderOf } from './contact.ts';

/** How the push service responds for a device. */
export type Temper =
  | 'well'
  /** 410 at the first request, then success: the device must not be deleted. */
  | 'gone once'
  /** Always 410. */
  | 'gone'
  /** 503 with Retry-After at the first request for each message. */
  | 'unavailable'
  /** No response to the first request. */
  | 'silent once'
  /** No response to the first request for each direct message. */
  | 'silent';

export interface FaultedDevice {
  readonly endpoint: string;
  readonly temper: Temper;
  readonly topics: readonly string[];
  /** Whether it gets direct messages, and its first message is one. */
  readonly isNamed: boolean;
}

/** A request that the push service has received. */
export interface PushRequest {
  readonly endpoint: string;
  /** The message, by its collapse key. */
  readonly message: string;
  /** The process that sent it, by name. */
  readonly sender: string;
  /** The status of the response; 0 for none. */
  readonly status: number;
  /** The time of the response, in milliseconds; undefined until then. */
  answeredAt: number | undefined;
}

export interface FaultedAudience {
  readonly devices: readonly FaultedDevice[];
  /** The origins of the push services, for the settings of the service. */
  readonly pushServices: string;
  /** In order of arrival. */
  readonly requests: readonly PushRequest[];
  /** Withholds the responses to all but the first requests of a message at the correct push service, until called. */
  holdAnswers(message: string, after: number): () => void;
}

/** The topic of the few devices that get message after message. */
export const few = 'few';
/** The topic of the devices with an error behaviour. */
export const troubled = 'troubled';
/** How the collapse keys of direct messages start. */
export const directPrefix = 'direct-';

/** How many devices of a behaviour there are in each group. */
interface Sizes {
  readonly few: number;
  /** They get only broadcasts. */
  readonly others: number;
  readonly named: number;
}

/** A broadcast has two batches. */
const sizes: Readonly<Record<Temper, Sizes>> = {
  well: { few: 48, others: 1240, named: 6 },
  'gone once': { few: 3, others: 3, named: 3 },
  gone: { few: 3, others: 3, named: 2 },
  unavailable: { few: 4, others: 4, named: 3 },
  'silent once': { few: 2, others: 0, named: 3 },
  silent: { few: 0, others: 0, named: 2 },
};

/**
 * Devices at two push services: one accepts everything after a delay; the other responds according to the device's
 * behaviour. They are separate so that rejections do not slow down the broadcast.
 */
export async function startFaultedAudience(): Promise<FaultedAudience> {
  const devices: FaultedDevice[] = [];
  const tempers = new Map<string, Temper>();
  const requests: PushRequest[] = [];
  const times = new Map<string, number>();
  const count = (key: string): number => {
    const now = (times.get(key) ?? 0) + 1;
    times.set(key, now);
    return now;
  };

  const holds = new Map<string, { left: number; readonly released: Promise<void> }>();
  const start = async (answerTime: number): Promise<string> => {
    const { origin } = await startPushSink(async (arrival): Promise<Answer> => {
      const endpoint: string = origin + arrival.path;
      const message = String(arrival.headers['topic']);
      const temper = tempers.get(endpoint)!;
      const status = statusFor(temper, {
        ofDevice: count(endpoint),
        ofMessage: count(`${message} ${endpoint}`),
        isDirect: message.startsWith(directPrefix),
      });
      const sender = senderOf(arrival);
      const request: PushRequest = { endpoint, message, sender, status, answeredAt: undefined };
      requests.push(request);
      if (status === 0) return new Promise(() => {});
      const hold = temper === 'well' ? holds.get(message) : undefined;
      if (hold !== undefined && --hold.left < 0) await hold.released;
      await delay(answerTime);
      request.answeredAt = performance.now();
      return { status, ...(status === 503 && { headers: { 'Retry-After': '1' } }) };
    });
    return origin;
  };

  const origins = { well: await start(25), troubled: await start(1) };
  for (const [temper, size] of Object.entries(sizes) as [Temper, Sizes][]) {
    const groups = Object.entries(size).flatMap(([group, length]) => Array.from({ length }, () => group));
    for (const [number, group] of groups.entries()) {
      const origin = temper === 'well' ? origins.well : origins.troubled;
      const endpoint = `${origin}/push/${temper.replace(' ', '-')}/${number}`;
      tempers.set(endpoint, temper);
      const isNamed = group === 'named';
      const topics = [...(group === 'few' ? [few] : []), ...(temper === 'well' || isNamed ? [] : [troubled])];
      devices.push({ endpoint, temper, topics, isNamed });
    }
  }
  const holdAnswers = (message: string, after: number): (() => void) => {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    holds.set(message, { left: after, released });
    return () => {
      holds.delete(message);
      resolve();
    };
  };
  return { devices, pushServices: Object.values(origins).join(','), requests, holdAnswers };
}

/** Which request this is. */
interface Turn {
  /** Requests for the device so far, including this one. */
  readonly ofDevice: number;
  /** Those for this message. */
  readonly ofMessage: number;
  readonly isDirect: boolean;
}

function statusFor(temper: Temper, { ofDevice, ofMessage, isDirect }: Turn): number {
  if (temper === 'gone' || (temper === 'gone once' && ofDevice === 1)) return 410;
  if (temper === 'unavailable' && ofMessage === 1) return 503;
  if (temper === 'silent' && isDirect && ofMessage === 1) return 0;
  return temper === 'silent once' && ofDevice === 1 ? 0 : 201;
}
