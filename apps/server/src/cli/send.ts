import type { AcceptedMessage, SendMessage, Target } from '@sineta/protocol';
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
  readonly token?: string[];
  readonly ttl?: number;
  readonly urgency?: NonNullable<SendMessage['urgency']>;
  readonly collapseKey?: string;
  readonly data?: NonNullable<SendMessage['data']>;
  readonly translations?: NonNullable<SendMessage['translations']>;
  readonly publish: boolean;
}

/** `sineta send`: prints the id of the accepted message. */
export function addSendCommand(program: Command): void {
  const command = program
    .command('send')
    .description('send a message, to everyone unless --topic or --token is given')
    .requiredOption('--title <text>', 'the title')
    .option('--body <text>', 'the text below the title')
    .option('--navigate <url>', 'the address that a click opens')
    .option('--icon <url>', 'a small image')
    .option('--image <url>', 'a large image')
    .option('--tag <text>', 'replaces a shown notification with the same tag')
    .option('--everyone', 'all devices of the site')
    .option('--topic <topic>', 'the devices that follow a topic')
    .option('--token <token>', 'a device token; may be repeated', collect)
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
    .option('--data <json>', 'a JSON object for the page', parseObject)
    .option('--translations <json>', 'texts by language: {"en":{"title":"…","body":"…"}}', parseObject)
    .option('--no-publish', 'do not publish it on the notice board');
  withSiteOptions(command).action(async (options: SendOptions) => {
    const { id } = await callService<AcceptedMessage>(options, 'POST', `/v1/sites/${options.site}/messages`, {
      key: apiKey(options),
      body: messageOf(options),
      status: 202,
      member: 'id',
    });
    console.log(id);
  });
}

function messageOf(options: SendOptions): SendMessage {
  const { title, body, navigate, icon, image, tag, ttl, urgency, collapseKey, data, translations, publish } =
    options;
  // JSON omits undefined members.
  return {
    target: targetOf(options),
    notification: { title, body, navigate, icon, image, tag },
    ttl,
    urgency,
    collapseKey,
    data,
    translations,
    ...(!publish && { publish }),
  };
}

function targetOf({ everyone, topic, token }: SendOptions): Target {
  if ([everyone, topic, token].filter((target) => target !== undefined).length > 1) {
    throw new CommandError(2, 'Give only one of --everyone, --topic and --token: a message has one target.');
  }
  if (topic !== undefined) return { topic };
  if (token === undefined) return { everyone: true };
  const [first, ...more] = token;
  return first !== undefined && more.length === 0 ? { token: first } : { tokens: token };
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
