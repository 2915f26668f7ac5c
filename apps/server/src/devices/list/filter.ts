import type { Filter, ReceiptEvent } from '@sineta/protocol';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { primaryLanguage } from '../language.ts';
import { filterOnly } from '../../database/filter-only.ts';
import { dayLength } from '../../database/paging/day.ts';
import type { Schema } from '../../database/schema.ts';

/** The members of a filter that look for receipts of messages. */
const receiptMembers = [
  ['displayedMessages', 'displayed'],
  ['clickedMessages', 'clicked'],
  ['dismissedMessages', 'dismissed'],
] as const satisfies readonly (readonly [keyof Filter, ReceiptEvent])[];

interface LookUp {
  /**
   * Checks topics, tags and receipts device by device, in the order of the devices. Otherwise PostgreSQL may read all
   * devices with a topic first, which is better for a whole shard but far worse for the first page of a list.
   */
  readonly oneByOne?: boolean;
  /** From when the days of a filter are counted back, in milliseconds; the present by default. */
  readonly now?: number;
}

/**
 * The SQL condition that a device of a site matches a filter. It is the same on both engines, and never NULL, so that
 * `none` can negate it.
 */
export function fits(site: string, filter: Filter, { oneByOne = false, now = Date.now() }: LookUp = {}) {
  return (where: ExpressionBuilder<Schema, 'device'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    const { languages, timeZones, browsers, systems, topics, tags, users } = filter;
    if (languages) conditions.push(speaks(where, languages));
    if (timeZones) conditions.push(isTrue(where('device.time_zone', 'in', timeZones)));
    if (browsers) conditions.push(where('device.browser', 'in', browsers));
    if (systems) conditions.push(where('device.system', 'in', systems));
    if (topics) conditions.push(hasTopic(where, site, topics, oneByOne));
    if (tags) conditions.push(isTagged(where, site, tags, oneByOne));
    if (users) conditions.push(hasOneOfUsers(where, site, users, oneByOne));
    const { seenAfter, seenBefore, createdAfter, createdBefore } = filter;
    if (seenAfter) conditions.push(where('device.last_seen_at', '>=', Date.parse(seenAfter)));
    if (seenBefore) conditions.push(where('device.last_seen_at', '<', Date.parse(seenBefore)));
    if (createdAfter) conditions.push(where('device.created_at', '>=', Date.parse(createdAfter)));
    if (createdBefore) conditions.push(where('device.created_at', '<', Date.parse(createdBefore)));
    const { seenWithinDays, notSeenForDays, clickedWithinDays, notClickedForDays } = filter;
    if (seenWithinDays) conditions.push(where('device.last_seen_at', '>=', now - seenWithinDays * dayLength));
    if (notSeenForDays) conditions.push(where('device.last_seen_at', '<', now - notSeenForDays * dayLength));
    if (clickedWithinDays) conditions.push(hasClicked(where, now - clickedWithinDays * dayLength));
    if (notClickedForDays) conditions.push(where.not(hasClicked(where, now - notClickedForDays * dayLength)));
    for (const [name, event] of receiptMembers) {
      const messages = filter[name];
      if (messages) conditions.push(hasReceipt(where, event, messages, oneByOne));
    }
    if (filter.notClickedMessages) {
      conditions.push(hasOnlyDisplayed(where, filter.notClickedMessages, oneByOne));
    }
    const { all = [], any, none = [] } = filter;
    // As joins, PostgreSQL would take longer to order them than to look them up.
    const nested = (inner: Filter) => fits(site, inner, { oneByOne: true, now })(where);
    const combined = [
      ...all.map(nested),
      ...(any ? [where.or(any.map(nested))] : []),
      ...none.map((inner) => where.not(nested(inner))),
    ];
    // PostgreSQL guesses that half of the devices match each condition, and none all of them. It would then read all
    // devices for a page instead of the next ones.
    if (combined.length > 0) conditions.push(filterOnly(where.and(combined)));
    return where.and(conditions);
  };
}

function hasClicked(where: ExpressionBuilder<Schema, 'device'>, since: number): Expression<SqlBool> {
  return isTrue(where('device.last_clicked_at', '>=', since));
}

/** Turns NULL, which a device without a language, a time zone, a user or a click gives, into false. */
function isTrue(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`(${condition}) is true`;
}

/** A primary language includes all its regions. Language tags are case-insensitive (RFC 5646 §2.1.1). */
function speaks(
  where: ExpressionBuilder<Schema, 'device'>,
  languages: readonly string[],
): Expression<SqlBool> {
  const tags = languages.map((tag) => tag.toLowerCase());
  const primary = tags.filter((tag) => !tag.includes('-'));
  const full = tags.filter((tag) => tag.includes('-'));
  return isTrue(
    where.or([
      ...(primary.length > 0 ? [where('device.language', 'in', primary)] : []),
      ...(full.length > 0 ? [hasTag(where, full)] : []),
    ]),
  );
}

/** The primary language is checked first, because it is in the index of the list and the whole tag is not. */
function hasTag(where: ExpressionBuilder<Schema, 'device'>, tags: readonly string[]): Expression<SqlBool> {
  const isTag = where(where.fn<string>('lower', ['device.locale']), 'in', tags);
  const languages = tags.map(primaryLanguage);
  const known = languages.filter((language) => language !== null);
  return known.length === languages.length
    ? where.and([where('device.language', 'in', known), isTag])
    : isTag;
}

/** A semi-join on the whole primary key: one look-up per device and topic, in the order of the devices. */
function hasTopic(
  where: ExpressionBuilder<Schema, 'device'>,
  site: string,
  topics: readonly string[],
  oneByOne: boolean,
): Expression<SqlBool> {
  const subscription = where
    .selectFrom('topic_subscription')
    .select('topic_subscription.token')
    .whereRef('topic_subscription.shard', '=', 'device.shard')
    .where('topic_subscription.site', '=', site)
    .where('topic_subscription.topic', 'in', topics)
    .whereRef('topic_subscription.token', '=', 'device.token');
  return where.exists(oneByOne ? notJoined(subscription) : subscription);
}

/** The same semi-join for tags. */
function isTagged(
  where: ExpressionBuilder<Schema, 'device'>,
  site: string,
  tags: readonly string[],
  oneByOne: boolean,
): Expression<SqlBool> {
  const tagged = where
    .selectFrom('device_tag')
    .select('device_tag.token')
    .whereRef('device_tag.shard', '=', 'device.shard')
    .where('device_tag.site', '=', site)
    .where('device_tag.tag', 'in', tags)
    .whereRef('device_tag.token', '=', 'device.token');
  return where.exists(oneByOne ? notJoined(tagged) : tagged);
}

/** The same semi-join for receipts of messages. */
function hasReceipt(
  where: ExpressionBuilder<Schema, 'device'>,
  event: ReceiptEvent,
  messages: readonly string[],
  oneByOne: boolean,
): Expression<SqlBool> {
  const receipt = receiptsOf(where, event, messages);
  return where.exists(oneByOne ? notJoined(receipt) : receipt);
}

/** The device displayed one of the messages, and has no click on the same one. */
function hasOnlyDisplayed(
  where: ExpressionBuilder<Schema, 'device'>,
  messages: readonly string[],
  oneByOne: boolean,
): Expression<SqlBool> {
  const unclicked = receiptsOf(where, 'displayed', messages).where((inner) =>
    inner.not(
      inner.exists(
        inner
          .selectFrom('receipt as click')
          .select('click.token')
          .whereRef('click.shard', '=', 'receipt.shard')
          // The list too: PostgreSQL reads only the partitions of these messages then.
          .where('click.message', 'in', messages)
          .whereRef('click.message', '=', 'receipt.message')
          .whereRef('click.token', '=', 'receipt.token')
          .where('click.event', '=', 'clicked'),
      ),
    ),
  );
  return where.exists(oneByOne ? notJoined(unclicked) : unclicked);
}

function receiptsOf(
  where: ExpressionBuilder<Schema, 'device'>,
  event: ReceiptEvent,
  messages: readonly string[],
) {
  return where
    .selectFrom('receipt')
    .select('receipt.token')
    .whereRef('receipt.shard', '=', 'device.shard')
    .where('receipt.message', 'in', messages)
    .whereRef('receipt.token', '=', 'device.token')
    .where('receipt.event', '=', event);
}

/** Few devices have one of these users: they are read by the index, and then looked up. */
function hasOneOfUsers(
  where: ExpressionBuilder<Schema, 'device'>,
  site: string,
  users: readonly string[],
  oneByOne: boolean,
): Expression<SqlBool> {
  if (oneByOne) return isTrue(where('device.user_id', 'in', users));
  return where(
    'device.token',
    'in',
    where
      .selectFrom('device as linked')
      .select('linked.token')
      .where('linked.site', '=', site)
      .where('linked.user_id', 'in', users),
  );
}

/** PostgreSQL does not turn a subquery with OFFSET into a join. */
function notJoined<Tables extends keyof Schema, Row>(query: SelectQueryBuilder<Schema, Tables, Row>) {
  return query.limit(1).offset(0);
}
