// A sender of push messages in a process of its own, for which 127.0.0.2 is a public address.
import type { LookupFunction } from 'node:net';
import { createEndpointPolicy, createSender, WebPushError } from '../../../packages/web-push/src/index.ts';
import type { SenderCommand, SenderReport, SenderSetUp } from './rebinding-sender.ts';

const { endpoint, ca, http2 } = JSON.parse(process.env['TEST_SENDER']!) as SenderSetUp;
let answers: readonly string[] = [];
let lookups = 0;

const lookup: LookupFunction = (_hostname, options, callback) => {
  lookups += 1;
  const found = answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (options.all === true) callback(null, found);
  else callback(null, found[0]!.address, found[0]!.family);
};

// It allows the host on a port of the test, but not its private addresses.
const policy = {
  ...createEndpointPolicy(),
  check: (text: string) => new URL(text),
};
const sender = createSender({ policy, lookup, ca, http2, timeouts: { connect: 5000, total: 10_000 } });

process.on('message', (command: SenderCommand) => {
  answers = command.answers;
  lookups = 0;
  void send().then((outcome) => process.send!({ outcome, lookups } satisfies SenderReport));
});
process.on('disconnect', () => process.exit());
process.send!('ready');

async function send(): Promise<number | string> {
  try {
    return (await sender.send({ endpoint, ttl: 60, body: Buffer.alloc(0) })).status;
  } catch (error) {
    if (error instanceof WebPushError) return error.code;
    throw error;
  }
}
