import { amountsIn } from '../i18n/amounts.ts';
import { languageNamesIn } from '../i18n/language-name.ts';
import type { devicesPagePtBr } from './devices-texts.pt-br.ts';

const { dateTime, number } = amountsIn('en');

export const devicesPageEn: typeof devicesPagePtBr = {
  title: 'Devices',
  description:
    'The browsers that receive your notifications. When a device leaves, its data is erased; the overview shows how many have left.',
  viewersOnly:
    'Your role shows how many devices there are, but not the individual devices. An administrator can change your role under Team.',
  search: 'Device ID',
  searchHelp: 'Letters, digits, - and _.',
  browser: 'Browser',
  system: 'System',
  language: 'Language',
  state: 'State',
  topic: 'Topic',
  segment: 'Segment',
  tag: 'Tag',
  user: 'User ID',
  timeZone: 'Time zone',
  order: 'Order',
  orders: { newest: 'Newest', oldest: 'Oldest' },
  filters: 'Filters',
  showList: 'Show list',
  removeFilter: (filter) => `Remove filter: ${filter}`,
  any: 'All',
  anyTag: 'All',
  other: 'Other',
  columns: {
    token: 'ID',
    browser: 'Browser',
    system: 'System',
    language: 'Language',
    seen: 'Last seen',
    clicked: 'Last click',
    created: 'Joined',
    state: 'State',
  },
  states: {
    active: 'Active',
    resubscribe: 'Needs renewal',
    going: 'May be gone',
    held: 'With held notifications',
  },
  stateHelp: {
    active: 'It receives messages.',
    resubscribe:
      'The push service refused the subscription. The browser will resubscribe on its next visit to the page.',
    going:
      'The push service reported the subscription as gone. If it does so again, the device will be removed.',
  },
  lastUnshown: 'The push service accepted the last message, but the device has not shown it yet.',
  lastFailed: 'The device did not receive the last message. See why below.',
  languageName: languageNamesIn('en'),
  unknown: 'Unknown',
  values: 'Values for messages',
  notSet: 'Not provided yet',
  when: (at) => dateTime(at),
  loaded: (count, all) =>
    all !== undefined && all > count
      ? `${number(count)} of ${number(all)}. Scroll to see more.`
      : `${number(count)} loaded. Scroll to see more.`,
  loadingMore: 'Loading more…',
  empty: {
    title: 'No devices yet',
    text: (left, days) =>
      left === 0
        ? 'Each browser that turns on notifications appears here.'
        : `Each browser that turns on notifications appears here. In the last ${days} days, ${left} left: their data has been erased and only the number remains.`,
    action: 'Open the site’s page',
  },
  noMatch: {
    title: 'No matching devices',
    filtered: 'Clear a filter.',
    text: 'Check the ID, including upper and lower case, or clear a filter. An ID belongs to one registration. The registration is erased when the visitor turns notifications off, when someone removes the device, or when the push service reports that the subscription has ended. If the browser comes back, it has a new ID: ask the visitor for the one that the bell’s panel shows now.',
    clear: 'Clear filters',
  },
  noneHeld: {
    title: 'Nothing held now',
    text: 'No device has notifications waiting, neither for quiet hours and limits of visitors nor for the limits of the site.',
    clear: 'Clear filters',
  },
  error: 'Could not load the devices.',
  retry: 'Try again',
  page: {
    back: '← Devices',
    title: (browser, system) => `${browser} on ${system}`,
    token: 'Token',
    copy: 'Copy token',
    copied: 'Token copied.',
    service: 'Push service',
    topics: 'Topics',
    tags: 'Tags',
    user: 'User',
    clicked: 'Last click on a notification',
    noClick: 'None',
    neverClicked: 'No clicks on notifications.',
    timeZone: 'Time zone',
    vapidKey: 'VAPID key',
    about: 'Details',
    history: 'Activity',
    directMessages: 'Individual messages',
    historyEmpty: 'Activity on this device will appear here.',
    historyNote:
      'Shows only what is still stored. “Not shown” means that the browser did not report showing the message: it was off, offline or had notifications muted, or it was Safari without an open page. Messages to a segment or filter appear only after something has been reported about them.',
    events: {
      registered: 'Joined',
      seen: 'Opened the page',
      accepted: 'Accepted by the push service, not shown',
      failed: 'Failed',
      displayed: 'Shown',
      clicked: 'Clicked',
      dismissed: 'Dismissed',
      converted: 'Converted',
      gone: 'Reported as gone by the push service',
    },
    message: 'View message',
    sentAt: (at) => `sent on ${at}`,
    test: 'Send test',
    testTitle: 'Test notification',
    testBody: 'If you can read this, this device receives notifications.',
    testFollow: 'View results',
    testFailed: 'Could not send the test. Try again.',
    export: 'Download data',
    exportFailed: 'Could not download the data. Try again.',
    forget: 'Remove device',
    forgetTitle: 'Remove this device?',
    forgetText:
      'The device will receive no more messages, and its subscription, topics and history will be erased. This cannot be undone. If its browser still allows notifications, it will register again with a new ID on its next visit.',
    forgetConfirm: 'Remove',
    forgetCancel: 'Cancel',
    forgotten: 'Device removed.',
    forgetFailed: 'Could not remove the device. Try again.',
    gone: {
      title: 'This device is no longer registered',
      text: 'The visitor turned notifications off, someone removed the device, or the push service reported that the subscription had ended. If the browser comes back, it has a new ID, shown in the bell’s panel.',
      back: 'View all devices',
    },
  },
};
