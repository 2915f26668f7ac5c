import type { AddedVapidKey, ApiKeys, ApiKeyScope, CreatedApiKey, Site } from '@sineta/protocol';
import { type Command, Option } from 'commander';
import { printable } from './printable.ts';
import {
  apiKey,
  callService,
  type ServiceOptions,
  type SiteOptions,
  withServiceOptions,
  withSiteOptions,
} from './service.ts';

/** `sineta keys`: calls the running service, because only one process can open a SQLite database. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('manage API keys and VAPID keys');

  withServiceOptions(keys.command('list').description('list the API keys')).action(
    async (options: ServiceOptions) => {
      const response = await callService<ApiKeys>(options, 'GET', '/v1/api-keys', {
        key: apiKey(options),
        status: 200,
        member: 'keys',
      });
      for (const { id, name, scope, sites, lastUsedAt = 'never', revokedAt } of response.keys) {
        const use = revokedAt ? `revoked ${revokedAt}` : `used ${lastUsedAt}`;
        const valid = sites === 'all' ? 'all sites' : sites.join(',');
        console.log([id, scope, valid, use, name].map(printable).join('\t'));
      }
    },
  );

  withServiceOptions(
    keys
      .command('create')
      .description('create an API key; it is printed only once')
      .argument('<name>', 'the purpose of the key')
      .addOption(
        new Option(
          '--scope <scope>',
          'read: read only; draft: also write drafts; send: also send messages; manage: also change sites and keys',
        )
          .choices(['read', 'draft', 'send', 'manage'])
          .default('send'),
      )
      .option('--site <id...>', 'the ids of the sites that the key is valid for; default: all sites'),
  ).action(async (name: string, options: ServiceOptions & { scope: ApiKeyScope; site?: string[] }) => {
    const { key } = await callService<CreatedApiKey>(options, 'POST', '/v1/api-keys', {
      key: apiKey(options),
      body: { name, scope: options.scope, ...(options.site && { sites: options.site }) },
      status: 201,
      member: 'key',
    });
    console.log(key);
  });

  withServiceOptions(
    keys.command('revoke').description('revoke an API key').argument('<id>', 'the id, as shown by keys list'),
  ).action(async (id: string, options: ServiceOptions) => {
    await callService(options, 'DELETE', `/v1/api-keys/${encodeURIComponent(id)}`, {
      key: apiKey(options),
      status: 204,
    });
    console.log(`Revoked ${id}.`);
  });

  withSiteOptions(keys.command('vapid').description('print the current public VAPID key')).action(
    async (options: SiteOptions) => {
      const { vapidPublicKey } = await callService<Site>(options, 'GET', `/v1/sites/${options.site}`, {
        status: 200,
        member: 'vapidPublicKey',
      });
      console.log(vapidPublicKey);
    },
  );

  withSiteOptions(
    keys
      .command('rotate')
      .description(
        'create a new current VAPID key and print its public half; devices move to it at their next visit',
      ),
  ).action(async (options: SiteOptions) => {
    const path = `/v1/sites/${options.site}/vapid-keys`;
    const { publicKey } = await callService<AddedVapidKey>(options, 'POST', path, {
      key: apiKey(options),
      body: { generate: true, current: true },
      status: 201,
      member: 'publicKey',
    });
    console.log(publicKey);
  });
}
