import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../database/executor.ts';
import { dayLength } from '../../database/paging/day.ts';

/** The number of attempts that each source has within this window in milliseconds. */
export const attemptsAllowed = 10;
export const attemptWindow = 15 * 60 * 1000;

/** How long an attempt from a network slows down the next ones to its account, in milliseconds. */
const memory = dayLength;

/** The longest that an attempt waits for its turn, in milliseconds. */
const longestWait = 10_000;

/**
 * Where an attempt comes from: a browser that has signed in to the account before, a session of its member, or else a
 * network. What strangers do from their networks limits neither the first two nor other networks.
 */
export type AttemptSource = `device:${string}` | `session:${string}` | `network:${string}`;

export type Attempt =
  /**
   * `delay`: milliseconds to wait before it is verified. `last`: if it is incorrect too, the source has no
   * attempt left. Several concurrent attempts can be the last.
   */
  | { readonly allowed: true; readonly delay: number; readonly last: boolean }
  /** Milliseconds until another attempt is allowed. */
  | { readonly allowed: false; readonly wait: number };

/** What is tried. Each has attempts of its own. */
export type Factor = 'password' | 'code' | 'backup-code';

/** A factor of an account, which need not exist. */
export interface Guessed {
  readonly email: string;
  readonly factor: Factor;
}

/**
 * Counts an attempt before it is verified, so that concurrent attempts count too. Unknown e-mail addresses are counted as
 * well, so that the response does not reveal which accounts exist.
 */
export async function startAttempt(
  db: Executor,
  guessed: Guessed,
  source: AttemptSource,
  now = Date.now(),
): Promise<Attempt> {
  const account = keyOf(guessed);
  const id = randomBytes(9).toString('base64url');
  await db.insertInto('sign_in_attempt').values({ id, account, source, at: now }).execute();
  const refuse = async (until: number): Promise<Attempt> => {
    // A refused attempt does not extend the limit.
    await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute();
    return { allowed: false, wait: until - now };
  };
  const { count, oldest } = await db
    .selectFrom('sign_in_attempt')
    .select((column) => [
      column.fn.countAll<number>().as('count'),
      column.fn.min('sign_in_attempt.at').as('oldest'),
    ])
    .where('account', '=', account)
    .where('source', '=', source)
    .where('at', '>', now - attemptWindow)
    .executeTakeFirstOrThrow();
  if (count > attemptsAllowed) return refuse(oldest + attemptWindow);
  const last = count === attemptsAllowed;
  if (!isPaced(guessed, source)) return { allowed: true, delay: 0, last };
  const gap = gapAfter((await countFromNetworks(db, account, now)) - 1);
  if (gap === 0) return { allowed: true, delay: 0, last };
  const turn = await takeTurn(db, account, gap, now);
  return turn.isTaken ? { allowed: true, delay: turn.at - now, last } : refuse(turn.at);
}

/** A backup code cannot be guessed. Without a pace, it lets its owner in while others try the codes of the app. */
function isPaced({ factor }: Guessed, source: AttemptSource): boolean {
  return source.startsWith('network:') && factor !== 'backup-code';
}

/**
 * The time between two attempts to one account from any networks, in milliseconds. The first ten of a day follow each
 * other at once; after each further ten the time doubles, up to a minute. So all networks together have about 1,500
 * attempts a day.
 */
export function gapAfter(attempts: number): number {
  if (attempts < attemptsAllowed) return 0;
  const doublings = Math.floor((attempts - attemptsAllowed) / attemptsAllowed);
  return Math.min(60_000, 1000 * 2 ** doublings);
}

async function countFromNetworks(db: Executor, account: Buffer, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_attempt')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('source', 'like', 'network:%')
    .where('at', '>', now - memory)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes the next turn of an account, unless it is too far away. One statement, so that concurrent attempts get different ones. */
async function takeTurn(
  db: Executor,
  account: Buffer,
  gap: number,
  now: number,
): Promise<{ readonly isTaken: boolean; readonly at: number }> {
  const taken = await db
    .insertInto('sign_in_pace')
    .values({ account, next_at: now + gap })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .doUpdateSet({
          next_at: sql`case when sign_in_pace.next_at > ${now} then sign_in_pace.next_at else ${now} end + ${gap}`,
        })
        .where('sign_in_pace.next_at', '<=', now + longestWait),
    )
    .returning('next_at')
    .executeTakeFirst();
  if (taken) return { isTaken: true, at: taken.next_at - gap };
  const { next_at } = await db
    .selectFrom('sign_in_pace')
    .select('next_at')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return { isTaken: false, at: next_at - longestWait };
}

/** Incorrect codes from networks within a day, after which the owner of the account is informed. */
const codesBeforeNotice = 3;

/**
 * Whether the owner of an account is to be informed that networks have tried several codes. True once a day: the notice is
 * claimed by a row among the attempts.
 */
export async function claimNotice(db: Executor, guessed: Guessed, now = Date.now()): Promise<boolean> {
  const account = keyOf(guessed);
  if ((await countFromNetworks(db, account, now)) < codesBeforeNotice) return false;
  const row = { id: `notice.${account.toString('base64url')}`, account, source: 'notice', at: now } as const;
  const claimed = await db
    .insertInto('sign_in_attempt')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Forgets the attempts of a source after a correct one, but not those that others make meanwhile. */
export async function clearAttempts(db: Executor, guessed: Guessed, source: AttemptSource): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('account', '=', keyOf(guessed))
    .where('source', '=', source)
    .execute();
}

/** Forgets all attempts at a password that is no longer valid. */
export async function clearAllAttempts(db: Executor, email: string): Promise<void> {
  const account = keyOf({ email, factor: 'password' });
  await db.deleteFrom('sign_in_attempt').where('account', '=', account).execute();
  await db.deleteFrom('sign_in_pace').where('account', '=', account).execute();
}

export async function pruneAttempts(db: Executor, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('at', '<=', now - memory)
    .execute();
  await db.deleteFrom('sign_in_pace').where('next_at', '<=', now).execute();
}

function keyOf({ email, factor }: Guessed): Buffer {
  return accountOf(factor === 'password' ? email : `${factor} ${email}`);
}

/** SHA-256 of the e-mail address, which need not belong to a member. */
export function accountOf(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest();
}
