import type { AcceptedMessage, SendMessage, Target } from '@sineta/protocol';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from './errors.ts';
import { apiKey, callService, type ServiceOptions, withServiceOptions } from './service.ts';

interface SendOptions extends ServiceOptions {
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

/** `sineta send`: prints the id of the message that was accepted. */
export function addSendCommand(program: Command): void {
  const command = program
    .command('send')
    .description('send a message; to everyone unless --topic or --token says otherwise')
    .requiredOption('--title <text>', 'the title')
    .option('--body <text>', 'the text under it')
    .option('--navigate <url>', 'where a click leads')
    .option('--icon <url>', 'a small picture')
    .option('--image <url>', 'a large picture')
    .option('--tag <text>', 'takes the place of a shown notification with the same tag')
    .option('--everyone', 'every device of the site')
    .option('--topic <topic>', 'the devices that follow a topic')
    .option('--token <token>', 'one device; may be repeated', collect)
    .option('--ttl <seconds>', 'how long it may wait for a device that is away', Number)
    .addOption(
      new Option('--urgency <urgency>', 'what a device that saves power does with it').choices([
        'very-low',
        'low',
        'normal',
        'high',
      ]),
    )
    .option('--collapse-key <key>', 'replaces a waiting message with the same key')
    .option('--data <json>', 'an object for the page', parseObject)
    .option('--translations <json>', 'its words by language: {"en":{"title":"…","body":"…"}}', parseObject)
    .option('--no-publish', 'keep it off the public notice board');
  withServiceOptions(command).action(async (options: SendOptions) => {
    const { id } = await callService<AcceptedMessage>(options, 'POST', `/v1/sites/${options.site}/messages`, {
      key: apiKey(options),
      body: messageOf(options),
    });
    console.log(id);
  });
}

function messageOf(options: SendOptions): SendMessage {
  const { title, body, navigate, icon, image, tag, ttl, urgency, collapseKey, data, translations, publish } =
    options;
  // JSON leaves out what is undefined.
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
    throw new CommandError(2, 'Give one of --everyone, --topic and --token: a message has one target.');
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
    throw new InvalidArgumentError('It is not JSON; a shell hands it over whole between single quotes.');
  }
}
