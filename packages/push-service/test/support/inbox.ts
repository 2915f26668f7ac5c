/** Items that a scripted browser has received and the test has not taken. */
export class Inbox<T> {
  readonly #items: T[] = [];
  #wake: () => void = () => {};

  add(item: T): void {
    this.#items.push(item);
    this.#wake();
  }

  /** Takes the oldest matching item; waits for it if necessary. */
  async take(fits: (item: T) => boolean): Promise<T> {
    for (;;) {
      const index = this.#items.findIndex(fits);
      if (index >= 0) return this.#items.splice(index, 1)[0]!;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  get rest(): readonly T[] {
    return this.#items;
  }
}
