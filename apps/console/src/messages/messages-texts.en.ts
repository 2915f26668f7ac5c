import { amountsIn } from '../i18n/amounts.ts';
import { devicesEn } from '../devices/counts/reach-texts.ts';
import type { messagesPtBr } from './messages-texts.pt-br.ts';

const { dateTime, number, time } = amountsIn('en');

export const messagesEn: typeof messagesPtBr = {
  title: 'Messages',
  lists: 'Kinds of messages',
  broadcasts: 'Broadcasts',
  direct: 'Individual',
  drafts: 'Drafts',
  draftsRequested: 'waiting for approval',
  recurring: 'Recurring',
  calendar: 'Calendar',
  compose: 'New message',
  search: 'Search titles and text',
  order: 'Order',
  orders: { newest: 'Newest', oldest: 'Oldest' },
  filterState: 'State',
  filterAudience: 'Audience',
  all: 'All',
  withdrawn: 'Withdrawn',
  states: {
    scheduled: 'Scheduled',
    sending: 'Sending',
    sent: 'Sent',
    cancelled: 'Cancelled',
    expired: 'Expired',
    failed: 'Failed',
  },
  soon: 'Sending in a moment',
  testing: (until, isToday) => `Testing until ${(isToday ? time : dateTime)(until)}`,
  waiting: { held: 'Held', dropped: 'Not delivered' },
  failing: (devices) => `${number(devices)} failed`,
  withheld: (held, dropped) =>
    [
      ...(held > 0 ? [`${number(held)} held`] : []),
      ...(dropped > 0 ? [`${number(dropped)} not delivered`] : []),
    ].join(', '),
  audiences: {
    everyone: 'Everyone',
    topic: 'Topic',
    segment: 'Segment or filter',
    devices: 'Devices',
  },
  topics: 'Topics',
  columns: {
    title: 'Message',
    state: 'State',
    when: 'When',
    devices: 'Recipients',
    accepted: 'Sent',
    displayed: 'Shown',
    clicked: 'Clicked',
  },
  devices: devicesEn,
  about: (count) => `about ${number(count)}`,
  when: (at) => dateTime(at),
  scheduledFor: (at) => `for ${dateTime(at)}`,
  scheduledLocal: (at) => `for ${dateTime(at)}, in each device’s local time`,
  more: 'Show older messages',
  loadingMore: 'Loading…',
  end: 'No older messages.',
  newer: 'Show newer',
  newestEnd: 'No newer messages.',
  empty: {
    title: 'No messages yet',
    text: 'Messages you send are listed here, with how many devices received, showed and clicked them.',
    action: 'Write your first message',
  },
  noMatch: {
    title: 'No matching messages',
    text: 'Try another search term, or clear a filter.',
    clear: 'Clear filters',
  },
  error: 'Could not load the messages.',
  retryLoad: 'Try again',
};
