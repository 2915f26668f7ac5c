import { postgresAudiences, sqliteAudiences, type Audiences } from './harness/audiences.ts';
import { benchMessage } from './harness/message.ts';
import type { Bench } from './harness/row.ts';
import { startSink } from './harness/sink/sink.ts';
import { median } from './harness/statistics.ts';
import { compareSingles, costRows, rateOf, type SinglesWorkload } from './singles.ts';

const messagesPerRequest = 500;
/** A back end that sends the next batch while the service stores the last one. */
const callers = 2;

/** Messages to one device each, 500 in a request. */
export const singlesBatchSqlite = singlesBatch('singles-batch-sqlite', 'SQLite', async () =>
  sqliteAudiences(),
);
export const singlesBatchPostgres = singlesBatch('singles-batch-postgres', 'PostgreSQL', postgresAudiences);

const workload: SinglesWorkload = {
  path: '/v1/sites/default/messages:batch',
  callers,
  bodies(tokens, topic) {
    const message = benchMessage(topic);
    return Array.from({ length: Math.ceil(tokens.length / messagesPerRequest) }, (_, index) => {
      const start = index * messagesPerRequest;
      const targets = tokens.slice(start, start + messagesPerRequest).map((token) => ({ token }));
      return JSON.stringify({ messages: targets.map((target) => Object.assign({ target }, message)) });
    });
  },
};

function singlesBatch(name: string, engine: string, open: () => Promise<Audiences>): Bench {
  return {
    name,
    title: `Messages to one device each, ${messagesPerRequest} in a request, on ${engine}`,
    async run({ rounds, size }) {
      const messages = Math.ceil(20 * size) * messagesPerRequest;
      await using sink = await startSink();
      await using audiences = await open();
      const audience = await audiences.seed({ devices: messages, origin: sink.origin, samples: messages });
      const measured = await compareSingles(audiences, audience, sink, { rounds, workload });
      return {
        rows: [
          {
            measure: `batches of ${messagesPerRequest}, until the push service has them, against web-push with a keep-alive agent`,
            measured: `${rateOf(measured.ours).toFixed(0)} a second against ${rateOf(measured.others).toFixed(0)}`,
            value: median(measured.factors),
            unit: '×',
            rounds: measured.factors,
            goal: { better: 'more', must: 2, aim: 3 },
            cause:
              `a message takes ${median(measured.ours.map(({ cpu, database }) => cpu + database)).toFixed(0)} µs of the cores that the ` +
              'service and its database share with the push service and the callers, and it is on disk before the response.',
          },
          ...costRows(measured, `\`POST\` of ${messagesPerRequest}, ${callers} callers`),
        ],
        notes: [
          `${messages} messages a round to as many devices, without idempotency keys. Service, push service, callers` +
            `${engine === 'PostgreSQL' ? ', PostgreSQL' : ''} and web-push share the machine.`,
        ],
      };
    },
  };
}
