import { amountsIn } from '../i18n/amounts.ts';
import { devicesEn } from '../devices/counts/reach-texts.ts';
import type { messagesPtBr } from './messages-texts.pt-br.ts';

const { dateTime } = amountsIn('en');

export const messagesEn: typeof messagesPtBr = {
  title: 'Messages',
  write: 'Write',
  search: 'Search in titles and texts',
  filterState: 'State',
  filterAudience: 'For whom',
  all: 'All',
  states: {
    scheduled: 'Scheduled',
    sending: 'Going out',
    sent: 'Sent',
    cancelled: 'Cancelled',
    expired: 'Ended before it reached all',
    failed: 'Reached nobody',
  },
  audiences: {
    everyone: 'Everyone',
    topic: 'Topic',
    segment: 'Segment or filter',
    devices: 'Devices',
  },
  columns: {
    title: 'Message',
    state: 'State',
    when: 'When',
    devices: 'For',
    accepted: 'Sent',
    displayed: 'Shown',
    clicked: 'Tapped',
  },
  devices: devicesEn,
  when: (at) => dateTime(at),
  scheduledFor: (at) => `for ${dateTime(at)}`,
  more: 'Show older ones',
  loadingMore: 'Fetching…',
  end: 'There are no older messages.',
  empty: {
    title: 'No messages yet',
    text: 'What you send is kept here, with to how many it was sent and shown, and who tapped it.',
    action: 'Write the first one',
  },
  noMatch: {
    title: 'Nothing with these filters',
    text: 'Search for another word, or take a filter off.',
    clear: 'Take the filters off',
  },
  error: 'The messages did not load.',
  retryLoad: 'Try again',
};
