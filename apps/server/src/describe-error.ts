import { stdSerializers } from 'pino';

/**
 * The reported members of an error. Others of its members may quote what is kept: PostgreSQL puts whole keys and rows, tokens and
 * all, into `detail` and `where`.
 */
const toldMembers = [
  'type',
  'message',
  'stack',
  'code',
  'errno',
  'syscall',
  'severity',
  'table',
  'constraint',
] as const;

type ToldError = Partial<Record<(typeof toldMembers)[number], unknown>> & {
  readonly aggregateErrors?: readonly unknown[];
};

/** An error as it may be logged and kept, its causes in `message` and `stack`; what is no error stays as it is. */
export function tellError<Thrown>(thrown: Thrown): ToldError | Thrown {
  if (!isErrorLike(thrown)) return thrown;
  const serialized = stdSerializers.err(thrown);
  const told: ToldError = Object.fromEntries(
    toldMembers
      .filter((member) => serialized[member] !== undefined)
      .map((member) => [member, serialized[member]]),
  );
  return thrown instanceof AggregateError ? { ...told, aggregateErrors: thrown.errors.map(tellError) } : told;
}

/** Also a copy of an error: pg-boss emits those. */
function isErrorLike(thrown: unknown): thrown is Error {
  return (
    typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'
  );
}
