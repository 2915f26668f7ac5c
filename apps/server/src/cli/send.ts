import type { AcceptedMessage, SendMessage, Target, ValidatedMessage } from '@sineta/protocol';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from './errors.ts';
import { apiKey, callService, type SiteOptions, withSiteOptions } from './service.ts';

interface SendOptions extends SiteOptions {
  readonly title: string;
  readonly body?: string;
  readonly navigate?: string;
  readonly icon?: string;
  readonly image?: string;
  readonly tag?: string;
  readonly everyone?: true;
  readonly topic?: string;
  readonly segment?: string;
  readonly user?: string[];
  readonly token?: string[];
  readonly sendAt?: string;
  readonly ttl?: number;
  readonly urgency?: NonNullable<SendMessage['urgency']>;
  readonly collapseKey?: string;
  readonly collapse?: true;
  readonly data?: NonNullable<SendMessage['data']>;
  readonly translations?: NonNullable<SendMessage['translations']>;
  readonly publish: boolean;
  readonly validateOnly?: true;
}

/** `sineta send`: prints the id of the accepted message, or with `--validate-only` the number of its devices. */
export function addSendCommand(program: Command): void {
  const command = program
    .command('send')
    .description('send a message, to everyone unless another target is given')
    .requiredOption('--title <text>', 'the title')
    .option('--body <text>', 'the text below the title')
    .option('--navigate <url>', 'the address that a click opens')
    .option('--icon <url>', 'a small image')
    .option('--image <url>', 'a large image')
    .option('--tag <text>', 'replaces a shown notification with the same tag')
    .option('--everyone', 'all devices of the site')
    .option('--topic <topic>', 'the devices that follow a topic')
    .option('--segment <segment>', 'the devices that a segment selects')
    .option('--user <id>', 'all devices of a user of your application; may be repeated', collect)
    .option('--token <token>', 'a device, by its token or its id; may be repeated', collect)
    .option('--send-at <time>', 'when to send it, such as 2026-12-24T09:00:00-03:00')
    .option('--ttl <seconds>', 'how long push services keep it for an offline device', Number)
    .addOption(
      new Option('--urgency <urgency>', 'how important it is for a device that saves power').choices([
        'very-low',
        'low',
        'normal',
        'high',
      ]),
    )
    .option('--collapse-key <key>', 'replaces a waiting message with the same key')
    .option('--collapse', 'a click on one device of a user closes it on the others')
    .option('--data <json>', 'a JSON object for the page', parseObject)
    .option('--translations <json>', 'texts by language: {"en":{"title":"…","body":"…"}}', parseObject)
    .option('--no-publish', 'do not publish it on the notice board')
    .option('--validate-only', 'send nothing: check it, and print how many devices would get it');
  withSiteOptions(command).action(async (options: SendOptions) => {
    const path = `/v1/sites/${options.site}/messages`;
    const call = { key: apiKey(options), body: messageOf(options) };
    if (options.validateOnly) {
      const checked = { ...call, status: 200, member: 'audience' } as const;
      const { audience } = await callService<ValidatedMessage>(options, 'POST', path, checked);
      console.log(audience.devices);
    } else {
      const accepted = { ...call, status: 202, member: 'id' } as const;
      const { id } = await callService<AcceptedMessage>(options, 'POST', path, accepted);
      console.log(id);
    }
  });
}

function messageOf(options: SendOptions): SendMessage {
  const { title, body, navigate, icon, image, tag, publish } = options;
  const { ttl, urgency, collapseKey, collapse, sendAt, data, translations, validateOnly } = options;
  // JSON omits undefined members.
  return {
    target: targetOf(options),
    notification: { title, body, navigate, icon, image, tag },
    ttl,
    urgency,
    collapseKey,
    collapse,
    sendAt,
    data,
    translations,
    validateOnly,
    ...(!publish && { publish }),
  };
}

function targetOf({ everyone, topic, segment, user, token }: SendOptions): Target {
  if ([everyone, topic, segment, user, token].filter((target) => target !== undefined).length > 1) {
    throw new CommandError(
      2,
      'Give only one of --everyone, --topic, --segment, --user and --token: a message has one target.',
    );
  }
  if (topic !== undefined) return { topic };
  if (segment !== undefined) return { segment };
  if (user) return user.length === 1 ? { user: user[0]! } : { users: user };
  if (token) return token.length === 1 ? { token: token[0]! } : { tokens: token };
  return { everyone: true };
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It is not JSON. In a shell, put it in single quotes.');
  }
}
