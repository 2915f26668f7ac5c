import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { tellError } from './describe-error.ts';

export type { Logger } from 'pino';

/** Members that must never reach a log: addresses, secrets and private texts. A public key has the name `vapidKey`. */
const secretMembers = [
  'token',
  'tokens',
  'endpoint',
  'subscription',
  'keys',
  'p256dh',
  'auth',
  'authorization',
  'privateKey',
  'private_key',
  'payload',
  'notification',
  'key',
  'password',
  'cookie',
  'email',
  'url',
  'databaseUrl',
];

/** The levels of members that are searched for them: each costs time with every line. */
const redactionDepth = 3;

interface LogOptions {
  readonly level?: LoggerOptions['level'];
  readonly destination?: DestinationStream;
}

/** The log: JSON lines, with secrets taken out. Message and batch ids are what one searches by. */
export function createLogger({ level = 'info', destination }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: tellError },
    redact: { paths: secretMembers.flatMap(pathsTo), censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

function pathsTo(member: string): string[] {
  return Array.from({ length: redactionDepth }, (_, depth) => '*.'.repeat(depth) + member);
}
