/** The bounds for a value: `must` is required, `aim` is the target. */
export interface Goal {
  readonly better: 'more' | 'less';
  readonly must: number;
  readonly aim?: number;
}

/** One line of the table. */
export interface Row {
  readonly measure: string;
  /** The measured figures as text. */
  readonly measured: string;
  /** Compared with the goal. */
  readonly value: number;
  readonly unit: '×' | '%' | 'MB' | 'bytes' | 'ms' | 'µs' | 's' | '/s';
  /** The value of each round, if `value` is their median or the longest of them. */
  readonly rounds?: readonly number[];
  readonly goal?: Goal;
  /** Why the machine cannot meet the conditions of the goal, which is shown then, but not compared with. */
  readonly incomparable?: string;
  /** What keeps the value from the goal. It is shown only while the value falls short of it. */
  readonly cause?: string;
}

/** The rows of one bench, with notes on how they were measured and what limits them. */
export interface Findings {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

/** How much to measure. */
export interface Scale {
  readonly rounds: number;
  /** A factor for the numbers of devices: 1, or less for a quick run. */
  readonly size: number;
  /** The number of devices of a bench that accepts one, instead of its own. */
  readonly devices?: number;
}

export interface Bench {
  readonly name: string;
  readonly title: string;
  /** It runs only if `--only` names it, because it takes hours. */
  readonly isOptional?: true;
  run(scale: Scale): Promise<Findings>;
}
