import type { Generated } from 'kysely';

export interface BatchTable {
  message: string;
  number: number;
  site: string;
  /** How many devices it was planned for. */
  size: number;
  /** How many of them had an answer of whatever kind. */
  settled: Generated<number>;
  /** `sending`: the first pass is not over. `retrying`: only rows of `retry` are left. */
  state: 'sending' | 'retrying';
  /** When its devices get the message, and the end of the TTL for them. */
  send_at: number;
  expires_at: number;
  /** A JSON array when the message names its devices; otherwise null, and the range holds. */
  tokens: string | null;
  /** Every device up to here is settled; moves on with each checkpoint. */
  after_shard: number;
  after_token: string;
  until_shard: number;
  until_token: string;
  /** A JSON array of the settled tokens beyond `after`, which are few. */
  settled_ahead: Generated<string>;
  /** AnswerCounts as JSON: what push services said in the first pass, counted elsewhere once it is over. */
  answers: Generated<string>;
}

export interface RetryTable {
  shard: number;
  message: string;
  token: string;
  batch: number;
  due_at: number;
  attempts: number;
}

export interface JobTable {
  id: Generated<number>;
  data: string;
  priority: number;
  run_at: number;
  attempts: Generated<number>;
}
