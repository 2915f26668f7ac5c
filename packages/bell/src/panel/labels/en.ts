import { english as choices } from './choices/en.ts';
import type { PanelLabels } from './panel-labels.ts';

const comeBack = 'Return to this page: it updates by itself.';
const allow = 'Under “Notifications”, choose “Allow”.';
const lock = 'Open the padlock, beside the address.';
const lockSteps = [lock, 'Choose “Permissions” and turn on “Notifications”.', comeBack];

export const english: PanelLabels = {
  title: 'This device',
  close: 'Close',
  code: 'Device ID, if the site’s operator asks for it:',

  stateOn: 'Notifications are on for this device.',
  stateOff: 'Notifications are off for this device.',
  stateUndecided: 'Notifications are not on for this device yet.',
  stateBlocked: 'This site is blocked in the browser’s permissions.',
  stateUnsupported: 'This browser cannot receive notifications.',
  stateApple: 'New notices appear here.',
  stateInstall: 'Install the site to receive notifications here.',
  updateState: 'This device needs iOS 16.4 or later.',
  safariState: 'Open in Safari to receive notifications.',
  noteOn: 'They arrive even with this page closed.',
  quietNow: 'Quiet until {time}.',
  urgentNow: 'Urgent notices only.',
  noteOff: 'Nothing arrives here until you turn them on.',
  noteUndecided: 'When you turn them on, the browser asks for your permission.',
  noteUnsupported:
    'The notices stay on this page. Another browser, or a window that is not private, may receive them.',
  noteApple: 'On an iPhone or iPad, this site sends no notifications.',
  noteInstall: 'On an iPhone or iPad, notifications only arrive for sites on the Home Screen.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  working: 'One moment…',
  turnOnFailed:
    'Notifications could not be turned on. Check the connection and try again; if the problem persists, contact the site’s operator.',
  turnOnRefused:
    'The notice service refused this site. Try again later; if the problem persists, contact the site’s operator.',
  turnOffFailed: 'Notifications could not be turned off. Try again.',
  notPermitted: 'The browser did not give permission. Turn on again and choose “Allow”.',

  unblockTitle: 'How to allow it',
  unblockChrome: ['Open the controls icon, beside the address.', 'Turn on “Notifications”.', comeBack],
  unblockChromeAndroid: [
    'Open the icon beside the address.',
    'Choose “Permissions” and turn on “Notifications”.',
    comeBack,
  ],
  unblockEdge: [lock, 'Choose “Permissions for this site”.', allow, comeBack],
  unblockEdgeAndroid: lockSteps,
  unblockFirefox: [
    'Open the permissions icon, beside the address.',
    'At “Send notifications”, press the × beside “Blocked”.',
    'Return to this page and turn notifications on.',
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
  unblockOperaAndroid: lockSteps,
  unblockWebApp: [
    'Open the device’s Settings and choose “Notifications”.',
    'Choose this site and turn on “Allow Notifications”.',
    comeBack,
  ],
  unblockOther: ['Open the site information, on the icon beside the address.', allow, comeBack],

  installTitle: 'How to add it',
  updateTitle: 'How to update it',
  safariTitle: 'How to open it in Safari',
  copyLink: 'Copy link',
  linkCopied: 'Copied',
  shareInBar: ['Open “Share” in the browser’s toolbar.'],
  shareInMenu: ['Open “•••” in the browser’s toolbar, then “Share”.'],
  shareSomewhere: ['Open “Share” in the browser’s toolbar or in “•••”.'],
  installSteps: [
    'Choose “Add to Home Screen”, at the end of the list.',
    'Press “Add”, at the top.',
    'Open the site from its new icon and turn on notifications.',
  ],
  installInSafari: [
    'In the app’s menu, choose “Open in browser”, or copy the link and paste it in Safari.',
    'In Safari, open this help again: it shows how to add the site to the Home Screen.',
  ],
  installUpdate: ['Open Settings › General › Software Update.', 'After the update, open this page again.'],

  installWords: ['Add to Home Screen', 'Add'],

  topicsTitle: 'Topics',
  ...choices,
  topicsFailed: 'The topics could not be loaded.',
  saved: 'Saved.',
  shared: 'This applies to all your devices.',
  retry: 'Try again',

  languageTitle: 'Notice language',
  languageNote: 'For notices that are written in more than one language.',
  languageLater: 'Saved here. Your next visit sends it to the service.',

  testTitle: 'Test',
  testNote: 'Sends a notice to this device only and checks each step.',
  testSend: 'Send a test',
  testAgain: 'Send another test',
  testRunning: 'Sending the test…',
  testPassed: 'Test passed: the notice arrived at this device.',
  linkPermission: 'Browser permission',
  linkWorker: 'Background reception',
  linkSubscription: 'Device subscription',
  linkService: 'The site’s notice service',
  linkPushService: 'Browser delivery',
  linkDisplay: 'Notice on screen',
  linkWaiting: 'waiting',
  linkRunning: 'running',
  linkPassed: 'passed',
  linkFailed: 'failed',
  failPermission:
    'The browser does not allow notifications from this site. Close this panel and press the bell.',
  failWorker:
    'The browser did not load the script that receives notices. Reload the page; if the problem persists, contact the site’s operator.',
  failWorkerImport: 'The worker file lacks the line importScripts(…). Contact the site’s operator.',
  failSubscription:
    'The browser could not subscribe. Check the connection and try again; private windows usually refuse.',
  failTurnedOff: 'Notifications are off for this device. Turn them on and test again.',
  failOffline:
    'The service did not respond. Check the connection and try again; if the problem persists, contact the site’s operator.',
  failNoConnection: 'You are offline. Connect and try again.',
  failBusy: 'There are too many requests now. Wait a minute.',
  failService:
    'The service refused this device. Turn notifications off and on; if the problem persists, contact the site’s operator.',
  failRateLimited: 'Too many tests. Wait a minute and try again.',
  failPushService:
    'The browser’s push service reported an error. Turn notifications off and on, then test again.',
  failDisplay: 'The notice reached the browser, but not the screen. Check the system settings:',
  forOperators: 'For the site’s operator',

  thisBrowser: 'the browser',
  systemTitle: 'No notice on screen?',
  systemWindows: [
    'Open Settings › System › Notifications.',
    'Allow notifications from {browser}.',
    'Turn off “Do not disturb”.',
  ],
  systemMac: [
    'Open System Settings › Notifications and choose {browser}.',
    'Turn on “Allow notifications”.',
    'Check in Control Centre that no Focus is on.',
  ],
  systemLinux: [
    'Open Settings › Notifications.',
    'Check that {browser} is on.',
    'Turn off “Do Not Disturb”.',
  ],
  systemAndroid: [
    'Open Settings › Apps › {browser} › Notifications.',
    'Turn on notifications, including those of this site.',
    'Turn off “Do Not Disturb”.',
  ],
  systemIos: [
    'Open Settings › Notifications and choose this site.',
    'Turn on “Allow Notifications”.',
    'Check in Control Centre that no Focus is on.',
  ],
  systemOther: [
    'Open the notification settings of the system.',
    'Check that {browser} is on.',
    'Turn off quiet mode.',
  ],
};
