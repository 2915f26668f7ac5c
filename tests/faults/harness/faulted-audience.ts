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
  | 'silent once';

export interface FaultedDevice {
  readonly endpoint: string;
  readonly temper: Temper;
  readonly topics: readonly string[];
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

/** The topic of the few devices that get message after message; the others get only broadcasts. */
export const few = 'few';
/** The topic of the devices with an error behaviour. */
export const troubled = 'troubled';

/** The number of devices of each behaviour, among the few and among the others: a broadcast has two batches. */
const sizes: Readonly<Record<Temper, readonly [few: number, others: number]>> = {
  well: [48, 1240],
  'gone once': [3, 3],
  gone: [3, 3],
  unavailable: [4, 4],
  'silent once': [2, 0],
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
      const status = statusFor(temper, count(endpoint), count(`${message} ${endpoint}`));
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
  for (const [temper, [among, others]] of Object.entries(sizes) as [Temper, readonly [number, number]][]) {
    for (let number = 0; number < among + others; number++) {
      const origin = temper === 'well' ? origins.well : origins.troubled;
      const endpoint = `${origin}/push/${temper.replace(' ', '-')}/${number}`;
      tempers.set(endpoint, temper);
      const topics = [...(number < among ? [few] : []), ...(temper === 'well' ? [] : [troubled])];
      devices.push({ endpoint, temper, topics });
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

/** @param ofDevice - requests for the device so far, including this one; `ofMessage` - those for this message */
function statusFor(temper: Temper, ofDevice: number, ofMessage: number): number {
  if (temper === 'gone' || (temper === 'gone once' && ofDevice === 1)) return 410;
  if (temper === 'unavailable' && ofMessage === 1) return 503;
  return temper === 'silent once' && ofDevice === 1 ? 0 : 201;
}
