import { amountsIn } from './amounts.ts';
import type { devicesPagePtBr } from './devices.pt-br.ts';

const { dateTime } = amountsIn('en');
const shortDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

export const devicesPageEn: typeof devicesPagePtBr = {
  title: 'Devices',
  sendersOnly:
    'Your role shows how many devices there are, not each of them. An administrator can change that under Team.',
  search: 'Search by the beginning of the token',
  searchHelp: 'Letters, digits, - and _.',
  browser: 'Browser',
  system: 'System',
  language: 'Language',
  topic: 'Topic',
  any: 'All',
  other: 'Other',
  columns: {
    token: 'Token',
    browser: 'Browser',
    system: 'System',
    language: 'Language',
    seen: 'Last seen',
    created: 'Joined on',
    state: 'State',
  },
  states: {
    active: 'Active',
    resubscribe: 'Renewal pending',
    going: 'Perhaps left',
  },
  stateHelp: {
    active: 'It receives the messages.',
    resubscribe:
      'The push service refused the subscription. At its next visit to the page the browser makes another.',
    going: 'The push service said that the browser gave up. When it says so again, the device is forgotten.',
  },
  languageName: (tag) => languageNames.of(tag) ?? tag,
  unknown: 'Not told',
  day: (at) => shortDate.format(at),
  when: (at) => dateTime(at),
  loaded: (count, more) =>
    more ? `${count} loaded; scroll to see more` : count === 1 ? '1 device' : `${count} devices`,
  loadingMore: 'Fetching more…',
  empty: {
    title: 'No devices yet',
    text: 'Each browser in which somebody rings the bell appears here.',
    action: 'Open the page of the site',
  },
  noMatch: {
    title: 'No device like this',
    text: 'Check the beginning of the token, or take a filter off.',
    clear: 'Take the filters off',
  },
  error: 'The devices did not load.',
  retry: 'Try again',
  page: {
    back: '← Devices',
    title: (browser, system) => `${browser} on ${system}`,
    token: 'Token',
    copy: 'Copy the token',
    copied: 'Token copied.',
    service: 'Push service',
    topics: 'Topics',
    noTopics: 'None',
    timeZone: 'Time zone',
    vapidKey: 'VAPID key',
    about: 'About it',
    history: 'What happened',
    historyEmpty: 'What happens to this device appears here.',
    historyNote: 'Only what is still kept. What was delivered without trouble is not noted device by device.',
    events: {
      registered: 'Joined',
      seen: 'Opened the page',
      failed: 'Did not receive a message',
      displayed: 'The message was shown',
      clicked: 'Tapped the message',
      dismissed: 'Dismissed the message',
      gone: 'The push service said that it left',
    },
    message: 'See the message',
    test: 'Send a test',
    testTitle: 'Test of the bell',
    testBody: 'If you can read this, this device receives the notices.',
    testSent: 'Test sent.',
    testFollow: 'See what became of it',
    testFailed: 'The test did not go out. Try again.',
    export: 'Download what is kept about it',
    exportFailed: 'The file did not come. Try again.',
    forget: 'Forget this device',
    forgetTitle: 'Forget this device?',
    forgetText:
      'It leaves the list and receives nothing more. Its subscription, topics and history are erased. This cannot be undone: to come back, the person rings the bell again.',
    forgetConfirm: 'Forget',
    forgetCancel: 'Keep',
    forgotten: 'Device forgotten.',
    forgetFailed: 'It was not forgotten. Try again.',
    gone: {
      title: 'This device is no longer here',
      text: 'It was forgotten, or the browser gave the notices up.',
      back: 'See all devices',
    },
  },
};
