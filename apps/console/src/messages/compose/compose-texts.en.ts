import { amountsIn } from '../../i18n/amounts.ts';
import type { composePtBr } from './compose-texts.pt-br.ts';
import { devicesEn } from '../../devices/counts/reach-texts.ts';

const { number, dateTime } = amountsIn('en');

export const composeEn: typeof composePtBr = {
  title: 'New message',
  sections: {
    audience: 'Audience',
    content: 'Content',
    actions: 'Buttons',
    delivery: 'Delivery',
    timing: 'Schedule',
  },
  audience: 'Recipients',
  audiences: {
    everyone: 'Everyone',
    topic: 'A topic',
    segment: 'A segment',
    filter: 'A filter',
    devices: 'Selected devices',
  },
  exclude: 'Exclude topics or segments',
  topic: 'Topic',
  segment: 'Segment',
  none: { topic: 'This site has no topics yet.', segment: 'There are no saved segments yet.' },
  createOne: 'Create one in “Topics and segments”',
  choose: 'Select…',
  fields: {
    title: 'Title',
    titleCut: (platforms) => `Long: the end is cut off on ${platforms}.`,
    titleHelp: 'Read first. Up to about 35 characters are shown in full everywhere.',
    body: 'Text',
    bodyHelp: 'One or two sentences. Everyone sees the beginning.',
    navigate: 'Link',
    navigateHelp: (address, hasPage) =>
      hasPage ? `If empty, opens the notice’s own page under ${address}.` : `If empty, opens ${address}.`,
    icon: 'Icon URL',
    iconHelp: 'A square image, at least 192 × 192 pixels.',
    image: 'Image URL',
    imageHelp: 'About 2:1. Shown only by Chrome and related browsers on Windows and Android.',
    actionTitle: (position) => `Button ${position}: label`,
    actionNavigate: (position) => `Button ${position}: link`,
    addLanguage: '+ Language',
    addAction: 'Add button',
    removeAction: (position) => `Remove button ${position}`,
    actionsHelp: 'Most systems show two. Safari and iPhone show none.',
    collapseKey: 'Replace earlier message (name)',
    collapseKeyHelp:
      'A short name, such as score. Devices that were offline receive only the latest message with this name.',
    urgency: 'Urgency',
    ttl: 'Expires after',
    ttlHelp: (words) =>
      words === ''
        ? 'Only devices that are online right now receive it.'
        : `Devices that are offline receive it if they reconnect within ${words}.`,
    publish: 'Also publish on the site’s notice board',
    publishHelp: 'Visitors can still find it there later.',
    timing: 'Send time',
    timings: {
      now: 'Now',
      instant: 'At a set time',
      local: 'In each device’s local time',
    },
    at: 'Date and time',
    carried: (names) => `Also copied from the original message: ${names.join(', ')}.`,
    dropCarried: 'Remove',
  },
  arrival: {
    now: 'The message is sent as soon as you confirm.',
    instant: (at) => `Sent on ${dateTime(at)}, your time.`,
    local: (at, first, last) =>
      `Reaches each device at ${at} local time. In your time, from ${dateTime(first)} to ${dateTime(last)}.`,
    unknown: 'Choose a date and time.',
  },
  problems: {
    missing: 'This field is required.',
    'not-an-address': 'Enter a full address that starts with https://.',
    'not-a-token': 'One of these is not a device token or ID.',
    'too-many': 'Too many: at most 1,000 devices and 4 buttons.',
    'too-long': 'Too long for a message. Shorten the text or the addresses.',
    'not-a-key': 'Use up to 32 letters, digits, - or _, without spaces or accents.',
    'not-a-time': 'This date and time do not exist.',
    past: 'This time has passed. Choose another time, or send now.',
    'too-far': 'You can schedule up to one year ahead.',
    'out-of-range': 'The maximum is 30 days.',
    refused: 'The service did not accept this value.',
    nul: 'Contains an invisible character that cannot be sent. Delete it and type the text again.',
  },
  problemsFound: (count) => `Fix ${count} ${count === 1 ? 'field' : 'fields'}.`,
  titleMissing: 'Title missing.',
  meter: {
    label: 'Message size',
    value: (size, limit) => `${number(size)} of ${number(limit)} bytes`,
    over: (excess) =>
      `${number(excess)} bytes over the limit of push services. Shorten the text or the addresses.`,
  },
  draft: {
    states: { saved: 'Draft saved in this browser.', tabOnly: 'Draft saved in this tab only.', unsaved: '' },
    notSaved: 'This browser cannot save drafts. Do not close the page before sending.',
    restored: 'Your draft has been restored.',
    discard: 'Start over',
    discardTitle: 'Start over?',
    discardText: 'Your draft will be lost.',
    elsewhere: 'This draft was changed in another tab.',
    takeOther: 'Use the other version',
    keepMine: 'Keep this version',
    elsewhereSent: 'This draft was sent or discarded in another tab. The text here is kept.',
    duplicated: 'This is a copy. Nothing has been sent yet.',
    replaceTitle: 'Replace draft?',
    replaceText: 'Your current draft will be replaced.',
    replace: 'Replace',
    keep: 'Keep draft',
  },
  templates: {
    title: 'Templates',
    use: 'Use template',
    save: 'Save as template',
    cancel: 'Cancel',
  },
  test: {
    button: 'Send test to this browser',
    turnOff: 'Turn off in this browser',
    notYet: 'Fix the highlighted fields first.',
    idle: 'Only this browser receives the test. If notifications are off in this browser, sending a test turns them on. It then also receives messages sent to everyone until you turn them off.',
  },
  send: {
    now: 'Send',
    later: 'Schedule',
    purpose: (count) => (count === undefined ? 'sending the message' : `sending to ${devicesEn(count)}`),
    cancel: 'Back',
  },
  readOnly: {
    title: 'You can view messages, but not send them',
    text: 'Your role on this service is read-only. An administrator can change it under “Team”.',
    see: 'View messages',
  },
};
