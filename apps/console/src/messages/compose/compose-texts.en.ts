import { amountsIn } from '../../i18n/amounts.ts';
import type { composePtBr } from './compose-texts.pt-br.ts';
import { devicesEn } from '../../devices/counts/reach-texts.ts';

const { number, dateTime } = amountsIn('en');

export const composeEn: typeof composePtBr = {
  title: 'Write',
  sections: {
    audience: 'For whom',
    words: 'What it says',
    actions: 'Buttons',
    delivery: 'How it is delivered',
    timing: 'When',
  },
  whom: 'Who receives it',
  audiences: {
    everyone: 'Everyone',
    topic: 'A topic',
    segment: 'A segment',
    filter: 'A filter',
    devices: 'Chosen devices',
  },
  topic: 'Topic',
  segment: 'Segment',
  none: { topic: 'This site has no topics yet.', segment: 'There are no saved segments yet.' },
  makeOne: 'Make one in “Topics and segments”',
  choose: 'Choose…',
  fields: {
    title: 'Title',
    titleCut: (platforms) => `Long: its end does not show on ${platforms}.`,
    titleHelp: 'What is read first. About 35 letters appear whole everywhere.',
    body: 'Text',
    bodyHelp: 'One or two sentences. The beginning is what everybody sees.',
    navigate: 'Link on a tap',
    navigateHelp: (address, hasPage) =>
      hasPage
        ? `When empty, it opens the notice’s own page, under ${address}/avisos.`
        : `When empty, it opens ${address}.`,
    icon: 'Icon (address)',
    iconHelp: 'A square picture, 192 × 192 or larger.',
    image: 'Large picture (address)',
    imageHelp: 'About 2:1. Only Chrome and its relatives show it, on Windows and Android.',
    actionTitle: (position) => `Button ${position}: what it says`,
    actionNavigate: (position) => `Button ${position}: where it leads`,
    addLanguage: '+ Language',
    addAction: 'Add a button',
    removeAction: (position) => `Remove button ${position}`,
    actionsHelp: 'Most systems show two. Safari and iPhones show none.',
    collapseKey: 'Replaces earlier ones of the same name',
    collapseKeyHelp:
      'A short name, such as score. Whoever was away receives only the last message of that name.',
    urgency: 'Urgency',
    ttl: 'Holds for',
    ttlHelp: (words) =>
      words === ''
        ? 'Only devices that are on and connected at this moment receive it.'
        : `Whoever is offline receives it when they return within ${words}. After that they do not.`,
    publish: 'Also show it on the notice board of the site',
    publishHelp: 'Whoever opens the page later still finds it there.',
    timing: 'Time of sending',
    timings: {
      now: 'Now',
      instant: 'At one moment, the same for all',
      local: 'By the clock of each device',
    },
    at: 'Day and time',
    carried: (names) => `Taken over from the copied message: ${names.join(', ')}.`,
    dropCarried: 'Leave out',
  },
  arrival: {
    now: 'It goes as soon as you confirm.',
    instant: (at) => `It goes on ${dateTime(at)}, by your clock.`,
    local: (at, first, last) =>
      `It reaches each one when their clock shows ${at}. By yours, that is from ${dateTime(first)} to ${dateTime(last)}.`,
    unknown: 'Choose the day and the time.',
  },
  problems: {
    missing: 'This is needed.',
    'not-an-address': 'Write a whole address that begins with https://.',
    'not-a-token': 'One of these is not of a device.',
    'too-many': 'There are more than fit: 1,000 devices and 4 buttons at most.',
    'too-long': 'It is too long for a message. Shorten the texts or the addresses.',
    'not-a-key': 'Use up to 32 letters, digits, - or _, without spaces or accents.',
    'not-a-time': 'This day and time do not exist.',
    past: 'This time is over. Choose another, or send it now.',
    'too-far': 'It can be scheduled a year ahead at most.',
    'out-of-range': 'It holds for 30 days at most.',
    refused: 'The service did not take this field as it is.',
    nul: 'There is an invisible character that cannot go. Delete it and write it again.',
  },
  problemsFound: (count) =>
    count === 1 ? '1 field has to be mended.' : `${count} fields have to be mended.`,
  titleMissing: 'It has no title yet.',
  meter: {
    label: 'Size of the message',
    value: (size, limit) => `${number(size)} of ${number(limit)} bytes`,
    over: (excess) =>
      `That is ${number(excess)} bytes more than a push service carries. Shorten the texts or the addresses.`,
  },
  draft: {
    states: { kept: 'Draft kept in this browser.', aside: 'Kept in this tab alone.', not: '' },
    notSaved: 'This browser keeps no drafts. Do not close the page before you send.',
    restored: 'This is the draft that you left.',
    discard: 'Start over',
    discardTitle: 'Start over?',
    discardText: 'What is written here is lost.',
    elsewhere: 'Another tab changed this draft.',
    takeOther: 'Use the other tab’s',
    keepMine: 'Keep this one',
    elsewhereSent: 'Another tab sent or discarded this draft. What is here stays.',
    duplicated: 'A copy of a message. Nothing has been sent yet.',
    replaceTitle: 'Replace what is written?',
    replaceText: 'There is a draft under way. What comes in takes its place.',
    replace: 'Replace',
    keep: 'Keep the draft',
  },
  templates: {
    title: 'Templates',
    use: 'Use a template',
    save: 'Save as a template',
    cancel: 'Cancel',
  },
  test: {
    button: 'Send a test to this browser',
    turnOff: 'Turn off in this browser',
    notYet: 'Mend the marked fields first.',
    idle: 'This browser alone receives it. If notices are not on in it yet, the test turns them on: it then also receives what goes to everyone, until it is turned off.',
  },
  send: {
    now: 'Send',
    later: 'Schedule',
    purpose: (count) => (count === undefined ? 'the sending' : `the sending to ${devicesEn(count)}`),
    cancel: 'Back',
  },
  readOnly: {
    title: 'You can look, but not send.',
    text: 'Your role on this site is to read. Whoever administers it can change that in “Team”.',
    see: 'See the messages',
  },
};
