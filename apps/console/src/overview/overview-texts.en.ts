import { amountsIn } from '../i18n/amounts.ts';
import { languageNamesIn } from '../i18n/language-name.ts';
import { devicesEn } from '../devices/counts/reach-texts.ts';
import type { overviewPtBr } from './overview-texts.pt-br.ts';
import { plural } from '../i18n/plural.ts';

const { number, percent, date, dateTime } = amountsIn('en');
const counted = plural('en');
const languageName = languageNamesIn('en');

export const overviewEn: typeof overviewPtBr = {
  title: 'Overview',
  audience: 'Your audience',
  devices: devicesEn,
  count: (count) => number(count),
  percent: (share) => percent(share),
  countWord: (count) => (count === 1 ? 'device' : 'devices'),
  change: (joined, left, days) =>
    joined === 0 && left === 0
      ? `No change in the last ${days} days.`
      : `In the last ${days} days, ${number(joined)} joined and ${number(left)} left.`,
  changeBefore: (joined, left, days) =>
    `In the ${days} days before, ${number(joined)} joined and ${number(left)} left.`,
  period: 'Period',
  periods: { 7: '7 days', 30: '30 days', 90: '90 days' },
  plotSummary: (first, last, from, to) =>
    `From ${number(first)} on ${date(from)} to ${number(last)} on ${date(to)}.`,
  plotTable: 'View data',
  plotColumns: { day: 'Day', devices: 'Devices', joined: 'Joined', left: 'Left' },
  plotEmpty: 'The chart starts on the second day, with one point per day.',
  changes: {
    period: (days) => `With those that joined and left in the last ${days} days.`,
    since: (day) => `With those that joined and left since ${date(day)}.`,
    net: (net, before) => `Net ${net}${before === undefined ? '' : ` (previously ${before})`}:`,
    joined: (joined) => `${number(joined)} joined`,
    left: (left) => `${number(left)} left`,
    topicSince: (day) => `since ${date(day)}`,
  },
  breakdowns: {
    browsers: 'Browser',
    systems: 'System',
    languages: 'Language',
    topics: 'Topic',
  },
  other: 'Other',
  rest: 'Others',
  languageName: (tag) => (tag === 'other' ? 'Unknown' : languageName(tag)),
  noTopics: 'No device has chosen a topic yet.',
  next: {
    title: 'Next scheduled',
    whenLocal: (at) => `${dateTime(at)}, in each device’s local time`,
    begins: 'Sends',
    soon: 'in a moment',
    edit: 'Edit',
    reschedule: 'Reschedule',
    none: 'No message is scheduled.',
  },
  sending: { title: 'Sending now', testing: 'Testing now', others: 'Also:' },
  latest: {
    title: 'Latest message',
    none: 'No message has finished sending yet.',
    reached: (accepted, targeted) =>
      `Sent to ${number(accepted)} of ${counted(targeted, '1 device', `${number(targeted)} devices`)}.`,
    failed: (reason, devices) => `${reason}: ${devicesEn(devices)}.`,
    why: 'See why',
    rates: { accepted: 'Sent', displayed: 'Shown', clicked: 'Clicked' },
    points: (difference) => `${difference} pp`,
    comparedWith: (messages) =>
      `Percentage points above or below the median of the ${messages} earlier messages to the same kind of audience.`,
    tooFew: 'With three earlier messages to the same kind of audience, a comparison appears here.',
  },
  activity: {
    title: 'Sends and clicks',
    lines: { accepted: 'Sent', displayed: 'Shown', clicked: 'Clicked' },
    columns: { day: 'Day', messages: 'Messages' },
    summary: (messages, accepted, clicked, days) =>
      `In ${days} days, ${counted(messages, '1 message', `${number(messages)} messages`)}: ${counted(accepted, '1 send', `${number(accepted)} sends`)} and ${counted(clicked, '1 click', `${number(clicked)} clicks`)}. Each day counts what was sent on it.`,
    before: (messages, accepted, clicked, days) =>
      `In the ${days} days before, ${counted(messages, '1 message', `${number(messages)} messages`)}: ${counted(accepted, '1 send', `${number(accepted)} sends`)} and ${counted(clicked, '1 click', `${number(clicked)} clicks`)}.`,
    none: (days) => `No messages in the last ${days} days.`,
  },
  hours: {
    title: 'When people click',
    table: 'Click rate by weekday and hour',
    hours: 'Hours',
    best: (day, from, to, share, messages) =>
      `Most clicks, among times with 3 messages or more: ${day}, ${from}:00 to ${to}:00, with ${share} in ${messages} messages.`,
    tooFew: (missing) =>
      missing === 0
        ? 'There are too few clicks to compare times yet.'
        : `Shown after 3 messages at each of two different times. ${number(missing)} more needed.`,
    data: 'View data',
    clock: 'By the clock of the site.',
    messages: (messages) => counted(messages, '1 message', `${number(messages)} messages`),
  },
  messages: 'Latest messages',
  allMessages: 'View all',
  noMessagesTitle: 'No messages yet',
  noMessages: 'Messages you send appear here with their results.',
  services: 'Push services',
  servicesHelp:
    'Push services deliver messages to browsers; each browser maker runs its own. Devices that have left do not count as refused.',
  noServices: 'Push services appear here after your first message.',
  health: {
    quiet: 'No responses in this period. If you sent messages to it, their pages show why.',
    well: 'Working normally.',
    slow: 'Accepting messages slowly. Delivery may be delayed.',
    refusing: 'Refusing more messages than usual. Each message’s page shows why.',
    probing: 'Recovering. Only a few messages are sent until it is stable.',
    away: 'Not responding. Messages wait and are sent when it recovers.',
  },
  limited: (since, perMinute, through) =>
    `Has limited what this site sends since ${dateTime(since)}, and now accepts about ${number(perMinute)} messages a minute. ${through === undefined ? '' : `At this pace, everything that waits is sent by ${dateTime(through)}. `}No action needed: urgent messages go first. Sending less helps end the limit.`,
  healthNames: {
    quiet: 'Idle',
    well: 'Healthy',
    slow: 'Slow',
    refusing: 'Refusing',
    limited: 'Limited',
    probing: 'Recovering',
    away: 'Down',
  },
  serviceOther: 'Another service',
  serviceFigures: (accepted, refused) => `${number(accepted)} accepted, ${number(refused)} refused`,
  latency: (milliseconds) =>
    milliseconds < 1000
      ? `responds in ${number(Math.round(milliseconds))} ms`
      : `responds in ${number(Math.round(milliseconds / 100) / 10)} s`,
  error: 'Could not load the statistics.',
  retry: 'Try again',
  first: {
    title: 'Two steps to your first message',
    titleReading: 'No devices yet',
    turnOn: 'Turn on notifications in this browser',
    turnOnHere: 'Turn on notifications',
    joined: (devices) =>
      `Done: ${devicesEn(devices)} ${counted(devices, 'receives', 'receive')} notifications.`,
    states: {
      idle: 'Your browser will ask for permission. Choose “Allow”.',
      asking: 'Turning on… If your browser asks, choose “Allow”.',
      on: 'Done.',
      blocked:
        'Notifications are blocked in this browser. Allow them in the site’s permissions next to the address, then try again.',
      undecided: 'Notifications were not allowed. Try again and choose “Allow” when your browser asks.',
      unsupported: 'This browser does not support notifications. Try Chrome, Edge or Firefox.',
      failed: 'Could not turn on notifications. Check your connection and try again.',
    },
    write: 'Write your first message',
    writeHere: 'Write message',
    visitors: 'Visitors turn on notifications with the bell',
    board: 'on the notice board',
    or: ' or ',
    embed: 'on your own site',
  },
};
