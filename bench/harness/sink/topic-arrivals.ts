import { type Arrivals, monotonicNow } from './sink-protocol.ts';

/** Counts the messages of one topic, separately for the first of a device and repeats. It needs one bit per device. */
export class TopicArrivals {
  devices = 0;
  #repeats = 0;
  #firstAt = 0;
  #lastAt = 0;
  #seen = new Uint8Array(4096);

  add(device: number): void {
    this.#lastAt = monotonicNow();
    this.#firstAt ||= this.#lastAt;
    const byte = device >> 3;
    if (byte >= this.#seen.length) this.#grow(byte);
    const bit = 1 << (device & 7);
    if ((this.#seen[byte]! & bit) === 0) this.devices += 1;
    else this.#repeats += 1;
    this.#seen[byte]! |= bit;
  }

  report(): Arrivals {
    return {
      devices: this.devices,
      repeats: this.#repeats,
      firstAt: this.#firstAt,
      lastAt: this.#lastAt,
    };
  }

  #grow(byte: number): void {
    const grown = new Uint8Array(2 * byte);
    grown.set(this.#seen);
    this.#seen = grown;
  }
}
