import { devicesEn } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import type { outcomePtBr } from './outcome-texts.pt-br.ts';

const { number, percent, dateTime, time } = amountsIn('en');

export const outcomeEn: typeof outcomePtBr = {
  unshown: 'Accepted by the push service, not shown yet',
  unshownHelp: (until, over) =>
    `${over ? '' : 'Sending has not finished, so this number may change. '}The device is off, offline or has notifications muted, or its browser does not report what it shows. ${until === undefined ? 'The message has expired: devices that did not reconnect in time will not receive it.' : `Devices that reconnect by ${dateTime(until)} will still receive it.`}`,
  unshownWhich:
    'Devices that have not shown the message are not recorded individually. Ask the person for the device ID from the bell’s panel on the site: the device’s page says whether it showed this message.',
  unshownSearch: 'Find a device',
  unshownDevice: 'View the device’s activity',
  unshownPerson: 'View the user’s devices',
  which: 'Which devices',
  whichMore: 'Show more',
  whichError: 'Could not load the devices. Close this section and open it again.',
  allShown: 'All devices have shown it.',
  expected: (count, exact) => `${exact ? '' : 'about '}${number(count)}`,
  notCounted: 'not counted yet',
  planning: 'preparing',
  steps: {
    targeted: 'Recipients',
    accepted: 'Sent',
    displayed: 'Shown',
    clicked: 'Clicked',
    dismissed: 'Dismissed',
  },
  ofBefore: (share, step) =>
    ({
      targeted: `${percent(share)} of recipients`,
      accepted: `${percent(share)} of sent`,
      displayed: `${percent(share)} of shown`,
    })[step],
  usual: (rate) => `median: ${rate}`,
  actionClicks: 'Clicks by button',
  onButton: (title) => `Clicks on “${title}”`,
  onNotification: 'Clicks on the notification itself',
  conversions: 'Conversions',
  converted: (name) => `Conversions: ${name}`,
  ofClicks: (share) => `${percent(share)} of clicks`,
  heldNow: 'Devices with notifications held now',
  heldWhy: {
    quietHours: 'Held for the digest: quiet hours of the visitor',
    dailyLimit: 'Held for the digest: daily limit of the visitor',
    urgentOnly: 'Held for the digest: urgent only',
    siteQuietHours: 'Held for the digest: quiet hours of the site',
    siteDailyLimit: 'Held for the digest: daily limit of the site',
    droppedQuietHours: 'Not delivered: quiet hours of the site',
    droppedDailyLimit: 'Not delivered: daily limit of the site',
    disturbing: 'Held for the digest: 4th in 24 hours without a visit',
    droppedDisturbing: 'Not delivered: 4th in 24 hours without a visit',
  },
  heldHelp: 'The message arrives later, in the digest of each device.',
  droppedHelp: 'These devices do not receive the message.',
  timeline: 'Over time',
  timelineEmpty: 'When the message was sent, shown and clicked appears here. Kept for 90 days.',
  timelineSummary: (displayed, half) =>
    displayed === 0
      ? 'Not shown on any device yet.'
      : half === undefined
        ? `Shown on ${devicesEn(displayed)}.`
        : displayed === 1
          ? `Shown on 1 device within the first ${half}.`
          : `Shown on ${devicesEn(displayed)}, half of them within the first ${half}.`,
  timelineLines: { accepted: 'sent', displayed: 'shown', clicked: 'clicked' },
  duration: (seconds) =>
    seconds < 2
      ? 'second'
      : seconds < 90
        ? `${number(seconds)} seconds`
        : seconds < 5400
          ? `${number(Math.round(seconds / 60))} minutes`
          : `${number(Math.round(seconds / 3600))} hours`,
  timelineTable: 'View data',
  timelineColumns: { time: 'Time', accepted: 'Sent', displayed: 'Shown', clicked: 'Clicked' },
  failures: 'Not received, and why',
  exportFailures: (count) => `Export failures (${number(count)})`,
  failuresHeld: 'No failures. The other devices get a digest later.',
  failuresDropped: 'No failures. The message was not delivered to other devices: see why above.',
  failuresNone: 'There were no devices to send to.',
  failuresCancelled: 'The send was cancelled. Devices not reached by then will not receive the message.',
  failuresLater: 'No failures so far. Failed deliveries appear here with the reason and what to do.',
  gone: 'Turned off notifications or erased browser data',
  goneHelp:
    'No action needed. The device has been removed and its data erased, so it cannot be identified. The next message won’t include it. If the browser still allows notifications, it registers again with a new ID on the next visit; otherwise the visitor has to turn the bell on again.',
  revoked: 'The browser probably took the permission back',
  revokedHelp:
    'Chrome takes the permission back from sites that send many notifications to people who do not visit them. These devices had not opened the site for 14 days or more. Send less to those who do not visit: see “Delivery limits” in the settings of the site.',
  perhapsGone: 'May be gone, according to the push service',
  perhapsGoneHelp: (next) =>
    `Push services are sometimes wrong, so the next try is ${next}. If the result is the same, the device will be removed.`,
  awaited: 'Waiting for a final response',
  awaitedHelp: (next) => `The next try is ${next}. No action needed.`,
  nextTry: (at) => (at === undefined ? 'within a minute' : `at ${time(at)}`),
  otherService: 'Another service',
  remedies: {
    wait: 'Nothing is wrong with the device. If the message still matters, try again or send it with a later expiry.',
    visit: 'This fixes itself: the browser resubscribes on its next visit to the page.',
    shorten: 'Shorten the text or the addresses and send the message again.',
    keys: 'Check the VAPID keys under “Site” and the contact in the server’s settings, then try again.',
    address:
      'The device has to resubscribe. If the push service is yours, allow it in the server’s settings.',
    request:
      'The cause is usually the device’s subscription or the server’s settings, not the text. If it fails again, ask the person who runs the server to look in its log, around the time of sending, for the push service’s response.',
    log: 'Ask the person who runs the server to look in its log, around the time of sending, for the push service’s response.',
  },
  retry: 'Retry failed devices',
  retryTitle: (count) => `Retry ${devicesEn(count)}?`,
  retryText: (count) =>
    `The message is sent again now, only to the ${count === 1 ? 'device' : devicesEn(count)} that failed. No device receives it twice.`,
  retryConfirm: 'Retry',
  retryBack: 'Back',
  retried: (count) => (count === 0 ? 'No devices left to retry.' : `Retrying ${devicesEn(count)}.`),
  retryFailed: 'Could not start the retry. Try again; no device receives the message twice.',
  retryTooLate: 'This message has expired, so failed devices cannot be retried.',
  retryCancelled: 'This message was cancelled or withdrawn, so failed devices cannot be retried.',
  retryClosed: 'Failed devices of this message can no longer be retried.',
  retryDuplicate: 'Duplicate',
};
