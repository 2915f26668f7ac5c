/** What a figure has to come to. */
export interface Goal {
  readonly better: 'more' | 'less';
  readonly must: number;
  readonly aim?: number;
}

/** One line of the table. */
export interface Row {
  readonly measure: string;
  /** The figures that were measured, in words. */
  readonly measured: string;
  /** What is held against the goal. */
  readonly value: number;
  readonly unit: '×' | '%' | 'MB' | 'ms' | '/s';
  /** Of every round, when the value is their median. */
  readonly rounds?: readonly number[];
  /** Absent where the machine cannot give what the goal asks for. */
  readonly goal?: Goal;
}

/** Sentences that belong to the rows of one bench: how it was measured, what bounds it. */
export interface Findings {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

/** How much to measure. */
export interface Scale {
  readonly rounds: number;
  /** Multiplies the numbers of devices: 1, or less for a quick look. */
  readonly size: number;
}

export interface Bench {
  readonly name: string;
  readonly title: string;
  run(scale: Scale): Promise<Findings>;
}
