import type { Texts } from './texts.ts';

export const en: Texts = {
  language: 'en',
  bell: {},
  skip: 'Skip to the notices',
  title: 'Notice board',
  description: 'The notices for everyone, newest first.',
  device: {
    on: 'Notices are on for this device.',
    off: 'Ring the bell to receive the notices.',
    blocked: 'This site is blocked in the browser’s permissions.',
    unsupported: 'This browser cannot receive notices. They are all kept here.',
    settings: 'This device',
    unblock: 'See how to allow it',
  },
  empty: {
    title: 'No notices yet',
    text: 'The next notice for everyone appears here, and is kept on this board.',
    on: 'It also reaches this device, even with the page closed.',
    off: 'Ring the bell, at the top of the page, to receive it at once.',
  },
  offline: {
    title: 'The notice board did not answer',
    text: 'It may be your connection, or a pause of the board itself.',
    retrying: 'The page tries again by itself.',
    retry: 'Try again',
    stale: 'No connection. These are the notices from before; new ones appear when it is back.',
  },
  missing: {
    title: 'This address leads to no notice',
    text: 'It may have come incomplete, or the notice is not public.',
  },
  noScript: 'The bell needs JavaScript; the notices do not: they are all here.',
  allNotices: 'All notices',
  topics: {
    label: 'Topics',
    all: 'All',
    more: (count) => (count === 1 ? 'One more topic' : `${count} more topics`),
  },
  stale: 'The board could not be refreshed. The page tries again in a moment.',
  more: 'Show more',
  loadingMore: 'Fetching more notices…',
  moreFailed: 'The older notices did not come. Try again.',
  end: 'There are no older notices.',
  newest: 'Newest notices',
  atom: 'Atom, for feed readers',
  isNew: 'New',
  unread: (count) =>
    count === 1 ? 'One new notice since your last visit.' : `${count} new notices since your last visit.`,
  arrived: (titles) => `New notice: ${titles.join('; ')}`,
  open: 'Open',
  openAt: (host) => `Open at ${host}`,
};
