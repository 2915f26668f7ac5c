import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../main.ts';
import { StartError } from '../start-error.ts';
import { StorageError } from '../storage/errors.ts';
import { CommandError } from './errors.ts';

/** What is not finished by then continues at the next start. */
const drainTime = 10_000;

/** `sineta serve`: runs until SIGTERM or SIGINT. */
export async function serve(): Promise<void> {
  const { config, server } = await start();
  console.log(summary(config, server));
  await nextSignal();
  console.log('Stopping: finishing what is in hand.');
  setTimeout(() => process.exit(0), drainTime).unref();
  await server.close();
  process.exit(0);
}

/** @throws CommandError */
async function start(): Promise<{ readonly config: Config; readonly server: RunningServer }> {
  try {
    const config = readConfig(process.env);
    return { config, server: await startServer(config) };
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(2, error.message);
    if (error instanceof StartError || error instanceof StorageError)
      throw new CommandError(1, error.message);
    throw error;
  }
}

/** The first one counts. Later ones change nothing: a terminal and npm may both pass the same Ctrl+C on. */
function nextSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  return promise;
}

function summary(config: Config, { url, newAdminKey, hasContact }: RunningServer): string {
  const data = config.databaseUrl === undefined ? resolve(config.dataDir) : 'PostgreSQL';
  const key = newAdminKey ?? '$SINETA_ADMIN_KEY';
  return [
    `Sineta is ready at ${url}`,
    '',
    `  data      ${data}`,
    `  API       ${url}/docs`,
    ...(hasContact ? [] : ['', noContact]),
    ...(newAdminKey === undefined ? [] : ['', newKey(newAdminKey)]),
    '',
    'To send a message to everyone:',
    `  curl ${url}/v1/sites/default/messages \\`,
    `    -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' \\`,
    `    -d '{"target":{"everyone":true},"notification":{"title":"Olá","body":"O sino tocou."}}'`,
    '',
  ].join('\n');
}

const noContact = [
  'No contact for push services is set. Google, Mozilla and Microsoft deliver all the same; Apple may',
  'refuse every message. Before you go live: SINETA_VAPID_SUBJECT=mailto:you@your.domain',
].join('\n');

function newKey(key: string): string {
  return `An API key was made. It is shown this once and kept as a hash alone, so note it down:\n  ${key}`;
}
