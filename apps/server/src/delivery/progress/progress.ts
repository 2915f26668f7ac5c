import { addResponses, type ResponseCounts } from '../../messages/outcomes/response-counts.ts';
import type { Position } from '../../devices/list/audience.ts';
import type { BatchProgress } from './batches.ts';
import type { BatchRow } from '../../database/schema.ts';
import { shardOf } from '../../database/sharding/shard.ts';

/**
 * Tracks the first run of a batch, whose results arrive in any order. It stores the position up to which every device has a
 * result, and the few tokens beyond it. Unlike a bitmap over the batch, that stays correct when devices are registered and
 * removed between a crash and the next start.
 */
export interface Progress {
  /** Adds tokens with a result, and the responses to them; returns what to store. */
  settle(tokens: readonly string[], responses: ResponseCounts): BatchProgress;
}

/** @param tokens The recipients of this run, in order. */
export function trackProgress(batch: BatchRow, tokens: readonly string[]): Progress {
  const ahead = new Set(JSON.parse(batch.settled_ahead) as string[]);
  const namesDevices = batch.tokens !== null;
  let { settled } = batch;
  let responses = JSON.parse(batch.answers) as ResponseCounts;
  let after: Position | undefined;
  let index = 0;
  return {
    settle(done, more) {
      const settledBefore = settled;
      settled += done.length;
      responses = addResponses(responses, more);
      for (const token of done) ahead.add(token);
      if (namesDevices) return { settledBefore, settled, responses, settledAhead: [...ahead] };
      const before = index;
      while (index < tokens.length && ahead.delete(tokens[index]!)) index += 1;
      if (index > before) after = { shard: shardOf(tokens[index - 1]!), token: tokens[index - 1]! };
      return { settledBefore, settled, responses, settledAhead: [...ahead], ...(after && { after }) };
    },
  };
}
