import { amountsIn } from '../i18n/amounts.ts';
import { devicesEn } from '../devices/counts/reach-texts.ts';
import type { overviewPtBr } from './overview-texts.pt-br.ts';
import { plural } from '../i18n/plural.ts';

const { number, percent, date } = amountsIn('en');
const counted = plural('en');
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

export const overviewEn: typeof overviewPtBr = {
  title: 'Overview',
  audience: 'Who receives the notices',
  devices: devicesEn,
  count: (count) => number(count),
  percent: (share) => percent(share),
  countWord: (count) => (count === 1 ? 'device' : 'devices'),
  change: (joined, left, days) =>
    joined === 0 && left === 0
      ? `No change in ${days} days.`
      : `In ${days} days ${number(joined)} joined and ${number(left)} left.`,
  period: 'Period',
  periods: { 7: '7 days', 30: '30 days', 90: '90 days' },
  plotSummary: (first, last, from, to) =>
    `From ${number(first)} on ${date(from)} to ${number(last)} on ${date(to)}.`,
  plotTable: 'The numbers of the plot',
  plotColumns: { day: 'Day', devices: 'Devices', joined: 'Joined', left: 'Left' },
  plotEmpty: 'The plot begins on the second day: each day becomes a point.',
  breakdowns: {
    browsers: 'Browser',
    systems: 'System',
    languages: 'Language',
    topics: 'Topic',
  },
  other: 'Others',
  rest: 'The rest',
  languageName: (tag) => (tag === 'other' ? 'Not told' : (languageNames.of(tag) ?? tag)),
  noTopics: 'Nobody has chosen a topic yet.',
  messages: 'Last messages',
  allMessages: 'See all',
  noMessagesTitle: 'No messages yet',
  noMessages: 'What you send appears here, with what became of it.',
  services: 'Push services',
  servicesHelp:
    'They carry a message to the browser: each maker has its own. Browsers that have left are not counted as refusals.',
  noServices: 'They appear here when the first message goes out.',
  health: {
    quiet: 'It answered nothing in these days. Where a message was for it, its page says why.',
    well: 'Working well.',
    slow: 'It accepts, but takes its time. Messages arrive a little later.',
    refusing: 'It refuses more than usual. The page of each message says why.',
    probing: 'Coming back: few messages pass until that is certain.',
    away: 'It does not answer now. Messages wait, and go out when it is back.',
  },
  healthNames: {
    quiet: 'Quiet',
    well: 'Healthy',
    slow: 'Slow',
    refusing: 'Refusing',
    probing: 'Coming back',
    away: 'Away',
  },
  serviceOther: 'Another service',
  serviceFigures: (accepted, refused) => `${number(accepted)} accepted, ${number(refused)} refused`,
  latency: (milliseconds) =>
    milliseconds < 1000
      ? `answers in ${number(Math.round(milliseconds))} ms`
      : `answers in ${number(Math.round(milliseconds / 100) / 10)} s`,
  error: 'The numbers did not load.',
  retry: 'Try again',
  first: {
    title: 'Two steps to the first notice',
    titleReading: 'Nobody receives notices yet',
    turnOn: 'Turn notices on in this browser',
    turnOnHere: 'Turn notices on',
    joined: (devices) =>
      `Done: ${devicesEn(devices)} ${counted(devices, 'receives', 'receive')} the notices.`,
    states: {
      idle: 'The browser will ask: choose “Allow”.',
      asking: 'Turning on… If the browser asks, choose “Allow”.',
      on: 'Done.',
      blocked:
        'This browser blocks notifications. Allow them in the permissions of the site, beside the address, and try again.',
      undecided: 'They were not allowed. Try again, and choose “Allow” when the browser asks.',
      unsupported: 'This browser receives no notifications. Try Chrome, Edge or Firefox.',
      failed: 'They could not be turned on. Look at the connection and try again.',
    },
    write: 'Write the first notice',
    writeHere: 'Write the notice',
    visitors: 'Your visitors turn notices on by the bell:',
    board: 'on the notice page',
    or: ' or ',
    embed: 'on your own site',
  },
};
