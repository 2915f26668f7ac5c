import type { Problem } from '@sineta/protocol';
import type { Command } from 'commander';
import { CommandError, describeProblem } from './errors.ts';

/** Where the service is and who asks: the options that every command which calls it has. */
export interface ServiceOptions {
  readonly url: string;
  readonly site: string;
  readonly key?: string;
}

/** Where the service is, as far as this machine's environment says. */
export function serviceHere(env: NodeJS.ProcessEnv = process.env): string {
  return env.SINETA_PUBLIC_URL || `http://localhost:${env.PORT || 8080}`;
}

/** Adds the options. On the service's own machine its environment says the rest. */
export function withServiceOptions(command: Command): Command {
  return command
    .option('--url <address>', 'the service', serviceHere())
    .option('--site <id>', 'the site', 'default')
    .option(
      '--key <key>',
      'an API key; SINETA_ADMIN_KEY when absent, which keeps it out of the process list',
    );
}

/** The key to call with. */
export function apiKey({ key = process.env.SINETA_ADMIN_KEY }: ServiceOptions): string {
  if (key) return key;
  throw new CommandError(
    2,
    'An API key is needed: set SINETA_ADMIN_KEY or give --key. The first start of the service printed one; ' +
      'when it is lost, start the service with SINETA_ADMIN_KEY set to a new one.',
  );
}

/**
 * Calls the service and reads its JSON answer.
 *
 * @throws CommandError
 */
export async function callService<Answer>(
  { url }: ServiceOptions,
  method: string,
  path: string,
  { key, body }: { readonly key?: string; readonly body?: object } = {},
): Promise<Answer> {
  const address = URL.parse(path, url);
  if (address === null)
    throw new CommandError(2, `--url ${url} is not an address such as http://localhost:8080.`);
  const response = await fetch(address, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new CommandError(
      1,
      `Nothing answers at ${address.origin}. Start the service with sineta serve, or say where it is with --url.`,
      { cause },
    );
  });
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  throw new CommandError(
    1,
    isProblem(answer)
      ? describeProblem(answer)
      : `${address.origin} answered HTTP ${response.status}, which is no answer of Sineta's. Check --url.`,
  );
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'title' in answer;
}
