import { amountsIn } from '../i18n/amounts.ts';
import type { devicesPagePtBr } from './devices-texts.pt-br.ts';

const { dateTime } = amountsIn('en');
const shortDate = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

export const devicesPageEn: typeof devicesPagePtBr = {
  title: 'Devices',
  description:
    'Who receives the notices. Of whoever leaves everything is erased; the overview tells how many left.',
  viewersOnly:
    'Your role shows how many devices there are, not each of them. An administrator can change that under Team.',
  search: 'Code or token',
  searchHelp: 'Letters, digits, - and _.',
  browser: 'Browser',
  system: 'System',
  language: 'Language',
  state: 'State',
  topic: 'Topic',
  tag: 'Tag',
  timeZone: 'Time zone',
  moreFilters: 'More filters',
  fewerFilters: 'Fewer filters',
  any: 'All',
  other: 'Other',
  columns: {
    token: 'Code',
    browser: 'Browser',
    system: 'System',
    language: 'Language',
    seen: 'Last seen',
    created: 'Joined on',
    state: 'State',
  },
  states: {
    active: 'Active',
    resubscribe: 'To be renewed',
    going: 'May have left',
  },
  stateHelp: {
    active: 'It receives the messages.',
    resubscribe:
      'The push service refused the subscription. At its next visit to the page the browser makes another.',
    going: 'The push service said that the browser gave up. When it says so again, the device is forgotten.',
  },
  lastUnshown:
    'It is on the list. The push service took the last message, and the device has not shown it yet.',
  lastFailed: 'It is on the list, but did not receive the last message. See below why.',
  languageName: (tag) => languageNames.of(tag) ?? tag,
  unknown: 'Not told',
  day: (at) => shortDate.format(at),
  when: (at) => dateTime(at),
  loaded: (count, more) =>
    more ? `${count} loaded; scroll to see more` : count === 1 ? '1 device' : `${count} devices`,
  loadingMore: 'Fetching more…',
  empty: {
    title: 'No devices now',
    text: (left, days) =>
      left === 0
        ? 'Each browser in which somebody rings the bell appears here.'
        : `Each browser in which somebody rings the bell appears here. In ${days} days ${left} left: of whoever leaves everything is erased, and only the number stays.`,
    action: 'Open the page of the site',
  },
  noMatch: {
    title: 'No device like this',
    text: 'Check the code, with its capitals, or take a filter off. A code belongs to one registration, which is erased when the visitor turns notifications off, when somebody forgets the device, or when the push service says that the subscription is over. The same browser comes back with another code: ask for the one that it shows now, under “This device”.',
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
    tags: 'Tags',
    noTopics: 'None',
    noTags: 'None',
    timeZone: 'Time zone',
    vapidKey: 'VAPID key',
    about: 'About it',
    history: 'What happened',
    historyEmpty: 'What happens to this device appears here.',
    historyNote:
      'Only what is still kept. “Not shown” means that the browser did not tell: switched off, offline, notices silenced, or Safari without an open page. Messages to a segment or filter appear only when something is known of them.',
    events: {
      registered: 'Joined',
      seen: 'Opened the page',
      accepted: 'Taken by the push service, not shown',
      failed: 'Did not receive',
      displayed: 'Showed',
      clicked: 'Tapped',
      dismissed: 'Dismissed',
      gone: 'The push service said that it left',
    },
    message: 'See the message',
    sentAt: (at) => `sent on ${at}`,
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
      'It leaves the list and receives nothing more. Its subscription, topics and history are erased. This cannot be undone. While its browser still permits notifications, it joins anew at its next visit to the page, with another code.',
    forgetConfirm: 'Forget',
    forgetCancel: 'Keep',
    forgotten: 'Device forgotten.',
    forgetFailed: 'It was not forgotten. Try again.',
    gone: {
      title: 'This device is no longer here',
      text: 'A code belongs to one registration, and this one is erased: the visitor turned notifications off, somebody forgot the device, or the push service said that the subscription was over. The same browser comes back with another code: the one that it shows under “This device”.',
      back: 'See all devices',
    },
  },
};
