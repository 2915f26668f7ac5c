import type { Generated } from 'kysely';

export interface BatchTable {
  message: string;
  number: number;
  site: string;
  /** The number of devices that it was planned for. */
  size: number;
  /** The number of those with a result of any kind. */
  settled: Generated<number>;
  /** `sending`: the first delivery run has not ended. `retrying`: only rows of `retry` are left. */
  state: 'sending' | 'retrying';
  /** When its devices get the message; the TTL for them ends at `expires_at`. */
  send_at: number;
  expires_at: number;
  /** A JSON array if the message names its devices; otherwise null, and the range applies. */
  tokens: string | null;
  /** Every device up to here is settled; each checkpoint advances it. */
  after_shard: number;
  after_token: string;
  until_shard: number;
  until_token: string;
  /** A JSON array of the settled tokens beyond `after`, which are few. */
  settled_ahead: Generated<string>;
  /** ResponseCounts as JSON: the responses of the first delivery run, which are added to the totals when it has ended. */
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
