/** The line of the page on the state of this device, if the page has one. */
export interface StateLine {
  /** Marks and announces it as the answer to a press. Returns false if there is none in view. */
  readonly answer: () => boolean;
  /** Sets what answers. Returns a function that removes it. */
  readonly use: (answer: () => boolean) => () => void;
}

export function createStateLine(): StateLine {
  let current: (() => boolean) | undefined;
  return {
    answer: () => current?.() ?? false,
    use(answer) {
      current = answer;
      return () => (current = undefined);
    },
  };
}
