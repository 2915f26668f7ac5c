import type { Texts } from './texts.ts';

export const en: Texts = {
  language: 'en',
  skip: 'Skip to the notices',
  title: 'Notice board',
  description: 'The notices for everyone, newest first.',
  device: {
    on: 'Notices are on for this device.',
    off: 'Ring the bell to receive the notices.',
    blocked: 'This site is blocked in the browser’s permissions.',
    unsupported: 'This browser cannot receive notices. They are all kept here.',
    unblockTitle: 'See how to allow it',
    unblockSteps: [
      'Open the site information, on the icon beside the address.',
      'Under “Notifications”, choose “Allow”.',
      'Come back to this page and ring the bell.',
    ],
  },
  loading: 'Loading the notices…',
  empty: {
    title: 'No notices yet',
    text: 'The next notice for everyone appears here, and is kept on this board.',
    on: 'It also reaches this device, even with the page closed.',
    off: 'Ring the bell, at the top of the page, to receive it at once.',
  },
  error: {
    title: 'The notices did not load',
    unreachable: 'The service did not answer. It may be your connection, or a pause of the service itself.',
    failed: 'The service answered, but without the notices. The fault is its own, not yours.',
    retrying: 'The page tries again by itself, every 15 seconds.',
    retry: 'Try again',
  },
  offline: {
    empty: 'No connection. The notices appear when it is back.',
    stale: 'No connection. These are the notices from before; new ones appear when it is back.',
  },
  stale: 'The board could not be refreshed. The page tries again in a moment.',
  more: 'Show more',
  loadingMore: 'Fetching more notices…',
  moreFailed: 'The older notices did not come. Try again.',
  end: 'There are no older notices.',
  isNew: 'New',
  arrived: (titles) => `New notice: ${titles.join('; ')}`,
  open: 'Open',
  openAt: (host) => `Open at ${host}`,
};
