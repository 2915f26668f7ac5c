import { resolve } from 'node:path';
import { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../main.ts';

/** What is not finished by then continues at the next start. */
const drainTime = 10_000;

/** `sineta serve`: runs until SIGTERM or SIGINT. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service; its settings come from the environment')
    .action(async () => {
      const config = readConfig(process.env);
      const server = await startServer(config);
      console.log(summary(config, server));
      await nextSignal();
      console.log('Stopping: finishing what is in hand.');
      setTimeout(() => process.exit(0), drainTime).unref();
      await server.close();
      process.exit(0);
    });
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
