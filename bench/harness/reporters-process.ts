// Plays the service workers of many browsers: a request each, over connections that are kept as a proxy in
// front of the service would keep them.
import { Agent, request } from 'node:http';
import type { ReporterCommand } from './reporters.ts';

const connections = 500;

interface Setting {
  readonly url: string;
  readonly tokens: readonly string[];
}

let setting: Setting;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

// The bench may die without a word.
process.on('disconnect', () => process.exit());
process.on('message', (command: Setting | ReporterCommand) => {
  if ('tokens' in command) {
    setting = command;
    process.send!(0);
  } else {
    void reportAll(command).then((milliseconds) => process.send!(milliseconds));
  }
});

async function reportAll({ message, event }: ReporterCommand): Promise<number> {
  const { url, tokens } = setting;
  const startedAt = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < tokens.length) {
      const token = tokens[next++]!;
      const status = await post(
        `${url}/v1/receipts`,
        JSON.stringify({ token, receipts: [{ message, event }] }),
      );
      if (status !== 204) throw new Error(`A receipt was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return performance.now() - startedAt;
}

function post(url: string, body: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = { 'content-type': 'application/json', 'content-length': body.length, origin: setting.url };
  request(url, { method: 'POST', agent, headers }, (response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode));
    response.on('error', reject);
  })
    .on('error', reject)
    .end(body);
  return promise;
}
