/** A push service's quota for one sender: it refills steadily, up to the messages of a minute. */
export class SenderQuota {
  readonly #key: string;
  readonly #perMinute: number;
  #left: number;
  #at = performance.now();

  constructor(vapidKey: string, perMinute: number) {
    this.#key = `k=${vapidKey}`;
    this.#perMinute = perMinute;
    this.#left = perMinute;
  }

  /** Counts a request by its `Authorization` (RFC 8292 §3). */
  isExceededBy(authorization: string | undefined): boolean {
    if (!authorization?.includes(this.#key)) return false;
    const now = performance.now();
    const refilled = this.#left + ((now - this.#at) * this.#perMinute) / 60_000;
    this.#left = Math.min(this.#perMinute, refilled);
    this.#at = now;
    if (this.#left < 1) return true;
    this.#left -= 1;
    return false;
  }
}
