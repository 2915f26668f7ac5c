import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, startPushSink } from '../../../apps/server/test/harness/push-sink.ts';
import { senderOf } from './contact.ts';

/** What a push service says of a device. */
export type Temper =
  | 'well'
  /** 410 at the very first, and then it is well: nobody to forget. */
  | 'gone once'
  /** Always 410. */
  | 'gone'
  /** 503 with Retry-After to each message, the first time. */
  | 'unavailable'
  /** No answer to the very first request. */
  | 'silent once';

export interface FaultedDevice {
  readonly endpoint: string;
  readonly temper: Temper;
  readonly topics: readonly string[];
}

/** One request as the push service saw it. */
export interface PushRequest {
  readonly endpoint: string;
  /** Of the message, as its collapse key. */
  readonly message: string;
  /** The name of the process that sent it. */
  readonly sender: string;
  /** What is answered; 0 is silence. */
  readonly status: number;
  /** When it was, in milliseconds; undefined until then. */
  answeredAt: number | undefined;
}

export interface FaultedAudience {
  readonly devices: readonly FaultedDevice[];
  /** The origins of their push services, for the settings of the service. */
  readonly pushServices: string;
  /** In the order in which they came. */
  readonly requests: readonly PushRequest[];
}

/** The topic of those few who get one message after the other; the others get broadcasts only. */
export const few = 'few';
/** The topic of all who are not well. */
export const troubled = 'troubled';

/** How many devices of each temper are among the few, and how many are not. */
const sizes: Readonly<Record<Temper, readonly [few: number, others: number]>> = {
  well: [138, 2340],
  'gone once': [3, 3],
  gone: [3, 3],
  unavailable: [4, 4],
  'silent once': [2, 0],
};

/**
 * Devices at two push services: one is well and takes a while to answer; what the other says of a device depends on
 * its temper. Separate, because its rejections must not slow down the broadcast.
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
  return { devices, pushServices: Object.values(origins).join(','), requests };
}

/** @param ofDevice How often the device was sent to, this time included, and `ofMessage` how often this message. */
function statusFor(temper: Temper, ofDevice: number, ofMessage: number): number {
  if (temper === 'gone' || (temper === 'gone once' && ofDevice === 1)) return 410;
  if (temper === 'unavailable' && ofMessage === 1) return 503;
  return temper === 'silent once' && ofDevice === 1 ? 0 : 201;
}
