import { constants, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';

/** What the push service does for one device, by the number of requests before this one. */
const faults = {
  gone: () => ({ status: 410 }),
  'gone once': (before) => ({ status: before === 0 ? 410 : 201 }),
  throttled: (before) => (before === 0 ? { status: 429, retryAfter: 30 } : { status: 201 }),
  'unavailable twice': (before) => ({ status: before < 2 ? 503 : 201 }),
  rejected: () => ({ status: 400 }),
  reset: () => 'reset',
  hanging: () => 'hang',
} satisfies Readonly<Record<string, (before: number) => Outcome>>;

type Outcome = 'reset' | 'hang' | { readonly status: number; readonly retryAfter?: number };

export type DeviceFault = keyof typeof faults;

export const deviceFaults = Object.keys(faults) as readonly DeviceFault[];

/** Responds to the devices that fail, each by its fault. */
export class FailingDevices {
  readonly #requests = new Map<string, number>();
  readonly #faults: Readonly<Record<number, DeviceFault>>;

  constructor(faults: Readonly<Record<number, DeviceFault>>) {
    this.#faults = faults;
  }

  /** @returns false for a device that does not fail. */
  respond(
    device: number,
    topic: string,
    { stream }: Http2ServerRequest,
    response: Http2ServerResponse,
  ): boolean {
    const fault = this.#faults[device];
    if (fault === undefined) return false;
    const key = `${topic} ${device}`;
    const before = this.#requests.get(key) ?? 0;
    this.#requests.set(key, before + 1);
    const outcome: Outcome = faults[fault](before);
    if (outcome === 'hang') return true;
    if (outcome === 'reset') {
      stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      return true;
    }
    const { status, retryAfter } = outcome;
    if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
    response.writeHead(status, { 'content-length': '0' }).end();
    return true;
  }
}
