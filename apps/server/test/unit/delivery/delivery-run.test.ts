import { array, assert, asyncProperty, constantFrom, nat, option, record } from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeliveryDecision } from '../../../src/delivery/send/delivery-decision.ts';
import type { DeliveryResult } from '../../../src/delivery/send/delivery-result.ts';
import { runDelivery, type RunOutcome } from '../../../src/delivery/send/delivery-run.ts';
import type { EncryptedMessage } from '../../../src/delivery/send/encrypt-burst.ts';
import { createLogger } from '../../../src/logger.ts';

const logger = createLogger({ level: 'silent' });

const decisions: Readonly<Record<'accepted' | 'failed' | 'deferred' | 'retry', DeliveryDecision>> = {
  accepted: { kind: 'accepted' },
  failed: { kind: 'failed', reason: 'expired' },
  deferred: { kind: 'retry', dueAt: 1, attempts: 0 },
  retry: { kind: 'retry', dueAt: 1, attempts: 1 },
};

/** What happens to one device, and after how many turns of the event loop its request begins and ends. */
const script = record({
  ends: constantFrom(...(['accepted', 'failed', 'deferred', 'retry', 'aborted', 'thrown', 'late'] as const)),
  waits: nat(3),
  takes: nat(3),
});

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

// The response timeout passes when the test advances the clock, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('sends to each device at most once and loses none, whatever happens and whenever it is stopped', async () => {
  const runs = asyncProperty(
    array(script, { maxLength: 30 }),
    nat(8),
    option(nat(10)),
    async (scripts, groupSize, stopAfter) => {
      const messages = scripts.map((_, index): EncryptedMessage => {
        const recipient = { token: String(index), device: null, attempts: 0 };
        return { recipient, payload: Buffer.of(), body: undefined };
      });
      const sent = new Map<string, number>();
      const recorded = new Map<string, DeliveryResult>();
      const aborted = new Set<string>();
      const lateRequests = Promise.withResolvers<void>();
      const stopping = new AbortController();
      let groups = 0;
      const count = { sent: 0, unfinished: 0 };

      const running = runDelivery({
        groups: (async function* () {
          for (let from = 0; from < messages.length; from += groupSize + 1) {
            if (groups++ === stopAfter) stopping.abort();
            yield messages.slice(from, from + groupSize + 1);
          }
        })(),
        async send({ recipient: { token } }, onStarted) {
          sent.set(token, (sent.get(token) ?? 0) + 1);
          const { ends, waits, takes } = scripts[Number(token)]!;
          const resultOf = (decision: DeliveryDecision): DeliveryResult => {
            return { token, endpoint: null, decision, status: null, service: 'other' };
          };
          count.unfinished += 1;
          await turns(waits);
          if (ends === 'deferred' || ends === 'late') count.unfinished -= 1;
          if (ends === 'deferred') return resultOf(decisions.deferred);
          onStarted();
          if (ends !== 'late') {
            await turns(takes);
            count.unfinished -= 1;
          }
          if (ends === 'aborted') aborted.add(token);
          if (ends === 'aborted') return undefined;
          if (ends === 'thrown') throw new Error(token);
          if (ends !== 'late') return resultOf(decisions[ends]);
          await lateRequests.promise;
          return resultOf(decisions.accepted);
        },
        record(result) {
          expect(recorded.has(result.token)).toBe(false);
          recorded.set(result.token, result);
        },
        onSent: () => (count.sent += 1),
        stop: stopping.signal,
        responseTimeout: 1,
        logger,
      });
      while (count.sent === 0 || count.unfinished > 0) await turns(1);
      vi.advanceTimersByTime(1);
      const outcome = await running;

      const late = new Set(outcome.late.map(({ recipient }) => recipient.token));
      const thrown = new Set(outcome.errors.map((error) => (error as Error).message));
      lateRequests.resolve();
      const lateResults = await Promise.all(outcome.late.map(({ result }) => result));

      expect(count.sent).toBe(1);
      expect([...sent.values()].every((times) => times === 1)).toBe(true);
      for (const token of sent.keys()) {
        const ends = [recorded, aborted, thrown, late].filter((group) => group.has(token));
        expect(ends).toHaveLength(1);
      }
      expect([...late].every((token) => scripts[Number(token)]!.ends === 'late')).toBe(true);
      expect(lateResults.map((result) => result?.decision.kind)).toEqual([...late].map(() => 'accepted'));
      // A device without a request is not forgotten: the run reports that it is incomplete.
      const isComplete = sent.size === messages.length && aborted.size === 0;
      expect(outcome.isComplete).toBe(isComplete);
    },
  );
  await assert(runs, { numRuns: 60 });
});

it('ends before its timeout when no response comes and it holds up others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const recipient = { token: 'silent', device: null, attempts: 0 };
  let holdsUp = false;
  let outcome: RunOutcome | undefined;
  void runDelivery({
    groups: (async function* () {
      yield [{ recipient, payload: Buffer.of(), body: undefined }];
    })(),
    send(_, onStarted) {
      onStarted();
      return new Promise(() => {});
    },
    record() {},
    onSent() {},
    stop: new AbortController().signal,
    responseTimeout: 3000,
    holdsUpOthers: () => holdsUp,
    logger,
  }).then((ended) => (outcome = ended));
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcome).toBeUndefined();
  holdsUp = true;
  await vi.advanceTimersByTimeAsync(250);
  expect(outcome?.late).toMatchObject([{ recipient }]);
});
