import type { AddedVapidKey, ApiKeys, ApiKeyScope, CreatedApiKey, Site } from '@sineta/protocol';
import { type Command, Option } from 'commander';
import { apiKey, callService, type ServiceOptions, withServiceOptions } from './service.ts';

/** `sineta keys`: asks the running service, which alone has the database open. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('the keys of the service: API keys and VAPID keys');

  withServiceOptions(keys.command('list').description('list the API keys')).action(
    async (options: ServiceOptions) => {
      const answer = await callService<ApiKeys>(options, 'GET', '/v1/api-keys', { key: apiKey(options) });
      for (const { id, name, scope, lastUsedAt = 'never', revokedAt } of answer.keys) {
        console.log([id, scope, revokedAt ? `revoked ${revokedAt}` : `used ${lastUsedAt}`, name].join('\t'));
      }
    },
  );

  withServiceOptions(
    keys
      .command('create')
      .description('make an API key and print it, this once')
      .argument('<name>', 'what it is for')
      .addOption(
        new Option(
          '--scope <scope>',
          'read asks alone; send writes messages too; manage changes sites and keys too',
        )
          .choices(['read', 'send', 'manage'])
          .default('send'),
      ),
  ).action(async (name: string, options: ServiceOptions & { scope: ApiKeyScope }) => {
    const { key } = await callService<CreatedApiKey>(options, 'POST', '/v1/api-keys', {
      key: apiKey(options),
      body: { name, scope: options.scope },
    });
    console.log(key);
  });

  withServiceOptions(
    keys.command('revoke').description('end an API key').argument('<id>', 'as keys list shows it'),
  ).action(async (id: string, options: ServiceOptions) => {
    await callService(options, 'DELETE', `/v1/api-keys/${encodeURIComponent(id)}`, { key: apiKey(options) });
    console.log(`Revoked ${id}.`);
  });

  withServiceOptions(
    keys.command('vapid').description('print the current public VAPID key, which pages subscribe with'),
  ).action(async (options: ServiceOptions) => {
    const { vapidPublicKey } = await callService<Site>(options, 'GET', `/v1/sites/${options.site}`);
    console.log(vapidPublicKey);
  });

  withServiceOptions(
    keys
      .command('rotate')
      .description(
        'make a new VAPID key the current one, and print it; devices of the old one move by and by',
      ),
  ).action(async (options: ServiceOptions) => {
    const path = `/v1/sites/${options.site}/vapid-keys`;
    const { publicKey } = await callService<AddedVapidKey>(options, 'POST', path, {
      key: apiKey(options),
      body: { generate: true, current: true },
    });
    console.log(publicKey);
  });
}
