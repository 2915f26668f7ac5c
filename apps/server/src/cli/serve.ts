import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { type RunningServer, startServer } from '../main.ts';
import { withConfig } from './local.ts';
import { releaseStartMemory } from './start-memory.ts';
import { runUntilSignal } from './until-signal.ts';

export interface ServeOptions {
  /** False leaves delivery to `sineta worker`. */
  readonly worker: boolean;
}

/** `sineta serve`: runs until SIGTERM or SIGINT. */
export async function serve({ worker }: ServeOptions): Promise<void> {
  const { server, announcement } = await withConfig(async (config) => {
    const started = await startServer(config, { delivers: worker });
    return { server: started, announcement: summary(config, started) };
  });
  releaseStartMemory();
  await runUntilSignal(server, announcement);
}

function summary(config: Config, { url, newAdminKey, setUpUrl, hasContact }: RunningServer): string {
  const data = config.databaseUrl === undefined ? resolve(config.dataDir) : 'PostgreSQL';
  const key = newAdminKey ?? '$SINETA_ADMIN_KEY';
  return [
    `Sineta is ready at ${url}`,
    '',
    `  data      ${data}`,
    `  API       ${url}/docs`,
    `  board     ${url}/`,
    `  console   ${url}/console`,
    ...(setUpUrl === undefined ? [] : ['', setUp(setUpUrl)]),
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
  'No contact for push services is set. Google, Mozilla and Microsoft do not require one; Apple may reject',
  'every message. Before you go live, set SINETA_VAPID_SUBJECT=mailto:you@your.domain',
].join('\n');

function setUp(url: string): string {
  return `The console has no owner yet. Open this link to create one; it works once, for a day, until the next start:\n  ${url}`;
}

function newKey(key: string): string {
  return `Created an API key. Save it now: it is not shown again, and only its hash is stored.\n  ${key}`;
}
