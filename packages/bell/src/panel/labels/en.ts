import type { PanelLabels } from './panel-labels.ts';

const comeBack = 'Come back to this page: it notices by itself.';
const allow = 'Under “Notifications”, choose “Allow”.';
const lock = 'Open the padlock, beside the address.';

export const english: PanelLabels = {
  title: 'This device',
  close: 'Close',
  code: 'Code of this device, if whoever runs the site asks:',

  stateOn: 'Notifications are on for this device.',
  stateOff: 'Notifications are off for this device.',
  stateUndecided: 'Notifications are not on yet for this device.',
  stateBlocked: 'This site is blocked in the browser’s permissions.',
  stateUnsupported: 'This browser cannot receive notifications.',
  stateInstall: 'One step is missing to receive notifications here.',
  noteOn: 'They arrive even with this page closed.',
  noteOff: 'Nothing arrives here until you turn them on again.',
  noteUndecided: 'When you turn them on, the browser asks for your permission.',
  noteUnsupported:
    'The notices stay on this page. In another browser, or outside of a private window, they may arrive.',
  noteInstall: 'On an iPhone or iPad, notifications only arrive for sites on the Home Screen.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  working: 'One moment…',
  turnOnFailed:
    'They could not be turned on now. Check the connection and try again; if it stays so, tell whoever runs the site.',
  turnOnRefused:
    'The notice service refused this site. Try later; if it stays so, tell whoever runs the site.',
  turnOffFailed: 'They could not be turned off now. Try again.',
  notPermitted: 'The browser did not give its permission. Turn on again and choose “Allow”.',

  unblockTitle: 'How to allow it',
  unblockChrome: ['Open the controls icon, beside the address.', 'Switch “Notifications” on.', comeBack],
  unblockChromeAndroid: [
    'Open the icon beside the address.',
    'Choose “Permissions” and switch “Notifications” on.',
    comeBack,
  ],
  unblockEdge: [lock, 'Choose “Permissions for this site”.', allow, comeBack],
  unblockEdgeAndroid: [lock, 'Choose “Permissions” and switch “Notifications” on.', comeBack],
  unblockFirefox: [
    'Open the permissions icon, beside the address.',
    'At “Send notifications”, press the × beside “Blocked”.',
    'Come back to this page and turn notifications on.',
  ],
  unblockFirefoxAndroid: [
    'Open the shield or padlock, beside the address.',
    'At “Notifications”, change “Blocked” to “Allowed”.',
    comeBack,
  ],
  unblockSafari: [
    'In the menu “Safari”, open “Settings…”, then “Websites”.',
    'Under “Notifications”, find {site} and choose “Allow”.',
    comeBack,
  ],
  unblockSamsung: [
    'Open the menu ☰ and choose “Settings”.',
    'Under “Sites and downloads”, open “Notifications”.',
    'Allow {site}.',
    comeBack,
  ],
  unblockOpera: [lock, 'Choose “Site settings”.', allow, comeBack],
  unblockOperaAndroid: [lock, 'Choose “Permissions” and allow “Notifications”.', comeBack],
  unblockWebApp: [
    'Open the Settings of the device and choose “Notifications”.',
    'Choose this site and switch “Allow Notifications” on.',
    comeBack,
  ],
  unblockOther: ['Open the site information, on the icon beside the address.', allow, comeBack],

  installTitle: 'How to add it',
  installSteps: [
    'Open “Share”, in the bar of the browser.',
    'Choose “Add to Home Screen”.',
    'Open the site from its new icon and press the bell.',
  ],

  topicsTitle: 'Topics',
  topicsNote: 'Beside the notices for everyone, you receive the topics that you tick.',
  topicsLoading: 'Loading the topics…',
  topicsFailed: 'The topics did not load.',
  topicFollowed: 'You receive {name}.',
  topicLeft: 'You no longer receive {name}.',
  topicFailed: '{name} could not be saved. It is as it was; try again.',
  retry: 'Try again',

  languageTitle: 'Language of the notices',
  languageNote: 'For notices that are written in more than one language.',
  languageSaved: 'Language saved.',
  languageLater: 'Saved here. The service did not answer and learns it at your next visit.',

  testTitle: 'Test',
  testNote: 'A notice for this device alone goes the whole way.',
  testSend: 'Send a test',
  testAgain: 'Send another test',
  testRunning: 'Sending the test…',
  testPassed: 'All is well: the test arrived at this device.',
  linkPermission: 'Permission of the browser',
  linkWorker: 'Reception in the background',
  linkSubscription: 'Subscription of this device',
  linkService: 'The site’s notice service',
  linkPushService: 'Delivery by the browser',
  linkDisplay: 'Notice on the screen',
  linkWaiting: 'not yet',
  linkRunning: 'under way',
  linkPassed: 'fine',
  linkFailed: 'failed',
  failPermission:
    'The browser does not permit notifications of this site. Close this panel and press the bell.',
  failWorker:
    'The browser did not load the part of the site that receives notices. Reload the page; if it stays so, tell whoever runs the site.',
  failWorkerImport:
    'The worker file is there, but does not run Sineta’s code: the line importScripts(…) is missing in it. Tell whoever runs the site.',
  failSubscription:
    'The browser could not subscribe. Check the connection and try again; private windows usually refuse.',
  failTurnedOff: 'Notifications are off for this device. Turn them on and test again.',
  failOffline:
    'The service did not answer. Check the connection and try again; if it stays so, tell whoever runs the site.',
  failService:
    'The service refused this device. Turn notifications off and on; if it stays so, tell whoever runs the site.',
  failRateLimited: 'There were many tests in a row. Wait a minute and try again.',
  failPushService:
    'The browser’s delivery did not answer well. Turn notifications off and on, then test again.',
  failDisplay: 'The notice reached the browser, but not the screen. See whether the system holds it back:',
  forOperators: 'For whoever runs the site',

  thisBrowser: 'the browser',
  systemTitle: 'No notice on the screen?',
  systemWindows: [
    'Open Settings › System › Notifications.',
    'See that {browser} may show notifications.',
    'Turn “Do not disturb” off.',
  ],
  systemMac: [
    'Open System Settings › Notifications and choose {browser}.',
    'Switch “Allow notifications” on.',
    'See in the Control Centre whether a Focus is on.',
  ],
  systemLinux: ['Open Settings › Notifications.', 'See that {browser} is on.', 'Turn “Do Not Disturb” off.'],
  systemAndroid: [
    'Open Settings › Apps › {browser} › Notifications.',
    'Switch notifications on, also the one of this site.',
    'Turn “Do Not Disturb” off.',
  ],
  systemIos: [
    'Open Settings › Notifications and choose this site.',
    'Switch “Allow Notifications” on.',
    'See in the Control Centre whether a Focus is on.',
  ],
  systemOther: [
    'Open the settings of the system, at Notifications.',
    'See that {browser} is on.',
    'Turn its quiet mode off.',
  ],
};
