import { amountsIn } from '../../i18n/amounts.ts';
import type { composePtBr } from './compose-texts.pt-br.ts';
import { devicesEn } from '../../devices/counts/reach-texts.ts';

const { number, dateTime } = amountsIn('en');

export const composeEn: typeof composePtBr = {
  title: 'New message',
  sections: {
    audience: 'Audience',
    content: 'Content',
    timing: 'Schedule',
    more: 'More options',
    less: 'Fewer options',
  },
  audience: 'Recipients',
  audiences: {
    everyone: 'Everyone',
    topic: 'Topics',
    segment: 'A segment',
    filter: 'A filter',
    user: 'A user',
    devices: 'Selected devices',
  },
  exclude: 'Exclude topics or segments',
  segment: 'Segment',
  none: { topic: 'This site has no topics yet.', segment: 'There are no saved segments yet.' },
  createOne: 'Create one in “Topics and segments”',
  choose: 'Select…',
  fields: {
    title: 'Title',
    help: {
      title: 'Read first. Up to about 35 characters are shown in full everywhere.',
      body: 'One or two sentences. Everyone sees the beginning.',
    },
    cut: {
      title: (over, platforms) =>
        `${number(over)} ${over === 1 ? 'character' : 'characters'} too many: the end is cut off on ${platforms}.`,
      body: (over, platforms) =>
        `Up to ${number(over)} ${over === 1 ? 'character appears' : 'characters appear'} only when expanded, on ${platforms}.`,
    },
    body: 'Text',
    navigate: 'Link',
    navigateHelp: (address, hasPage) =>
      hasPage ? `If empty, opens the notice’s own page under ${address}.` : `If empty, opens ${address}.`,
    image: 'Image URL',
    imageHelp: 'About 2:1. Shown only by Chrome and related browsers on Windows and Android.',
    actionTitle: (position) => `Button ${position}: label`,
    addLanguage: '+ Language',
    publish: 'Also publish on the site’s notice board',
    publishHelp: 'Visitors can still find it there later.',
    timing: 'Send time',
    timings: {
      now: 'Now',
      instant: 'At a set time',
      local: 'In each device’s local time',
    },
    repeat: 'Repeat this message…',
  },
  arrival: {
    now: 'The message is sent as soon as you confirm.',
    approved: 'The message is sent as soon as it is approved.',
    instant: (at, zone) => `Will be sent on ${dateTime(at)}, ${zone}.`,
    local: (at) => `Arrives in each device’s local time: ${at}.`,
    recurring: (rule) => `It is sent ${rule}, by the clock of the site.`,
    unknown: 'Choose a date and time.',
  },
  problems: {
    missing: 'This field is required.',
    'not-an-address': 'Enter a full address that starts with https://.',
    'not-a-token': 'One of these is not a device token or ID.',
    'too-many': 'At most 1,000 devices, 20 conditions and 4 buttons.',
    'too-long': 'Too long. Shorten the text or the addresses.',
    'not-a-key': 'Use up to 32 letters, digits, - or _, without spaces or accents.',
    'not-a-time': 'This date and time do not exist.',
    past: 'This time has passed. Choose another time, or send now.',
    'past-at-site': 'This time has passed in the site’s time zone. Choose another one, or send now.',
    'too-far': 'You can schedule up to one year ahead.',
    'out-of-range': 'The maximum is 30 days.',
    refused: 'The service did not accept this value.',
    'not-a-placeholder': 'Complete what is between {{ }}, as in {{name|neighbour}}.',
    nul: 'Contains an invisible character that cannot be sent. Delete it and type the text again.',
  },
  problemsFound: (count) => `Fix ${count} ${count === 1 ? 'field' : 'fields'}.`,
  missing: {
    title: 'Title missing.',
    topic: 'Choose at least one topic.',
    segment: 'Choose a segment.',
    filter: 'Add at least one condition, or send to everyone.',
    user: 'Enter the ID of the user.',
    tokens: 'Enter at least one device.',
  },
  meter: {
    label: 'Message size',
    longest: 'The longest version',
    value: (size, limit) => `${number(size)} of ${number(limit)} bytes`,
    over: (excess) =>
      `${number(excess)} ${excess === 1 ? 'byte' : 'bytes'} over the limit of push services. Shorten the text or the addresses.`,
  },
  draft: {
    states: { saved: 'Draft saved in this browser.', tabOnly: 'Draft saved in this tab only.', unsaved: '' },
    notSaved: 'This browser cannot save drafts. Do not close the page before sending.',
    restored: 'Your draft has been restored.',
    undone: 'Send undone. Nobody received it.',
    share: 'Save to drafts',
    discard: 'Start over',
    duplicated: 'This is a copy. Nothing has been sent yet.',
  },
  templates: {
    title: 'Templates',
    use: 'Use template',
    save: 'Save as template',
    cancel: 'Cancel',
  },
  test: {
    button: 'Send test to this browser',
    send: 'Send test',
    choose: 'Choose devices',
    turnOff: 'Turn off in this browser',
    notYet: 'Fix the highlighted fields first.',
    idle: 'Only this browser receives the test. If notifications are off in this browser, sending a test turns them on. It then also receives messages sent to everyone until you turn them off.',
  },
  send: {
    now: 'Send',
    later: 'Schedule',
    save: 'Save changes',
    purpose: (count) => (count === undefined ? 'sending the message' : `sending to ${devicesEn(count)}`),
    cancel: 'Back',
  },
};
