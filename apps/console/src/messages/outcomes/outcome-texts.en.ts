import { devicesEn } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import type { outcomePtBr } from './outcome-texts.pt-br.ts';

const { number, percent, dateTime, time } = amountsIn('en');

export const outcomeEn: typeof outcomePtBr = {
  unshown: 'Taken by the push service, and not shown yet',
  unshownHelp: (until, over) =>
    `${over ? '' : 'The sending is not over yet, and this number may change. '}The device is switched off, offline or has notices silenced, or its browser does not tell what it shows. ${
      until === undefined
        ? 'The time is over: whoever was not back by then does not receive it any more.'
        : `Whoever is back by ${dateTime(until)} still receives it.`
    }`,
  unshownWhich:
    'Who has not shown it is not noted one by one. Ask the person for the code under “This device”, on the page of the site: the page of the device says whether it showed this message.',
  unshownSearch: 'Search for a device',
  which: 'Which devices',
  whichMore: 'Show more',
  whichError: 'The devices did not load. Close and open it again.',
  allShown: 'All have shown it.',
  expected: (count, exact) => `${exact ? '' : 'about '}${number(count)}`,
  notCounted: 'not counted yet',
  planning: 'planning',
  steps: {
    targeted: 'For',
    accepted: 'Sent',
    displayed: 'Shown',
    clicked: 'Tapped',
    dismissed: 'Dismissed',
  },
  ofBefore: (share, step) =>
    ({
      targeted: `${percent(share)} of those it was for`,
      accepted: `${percent(share)} of those sent`,
      displayed: `${percent(share)} of those shown`,
    })[step],
  timeline: 'Over time',
  timelineEmpty: 'When it was sent, shown and tapped appears here. It is kept for 90 days.',
  timelineNone: {
    scheduled: 'It has not gone out yet: the plot begins with the sending.',
    cancelled: 'It was cancelled before a push service took it, so there is nothing to draw.',
    nobody: 'There was nobody to send it to, so there is nothing to draw.',
    refused: 'It was sent to nobody: no push service took it. See below why.',
  },
  timelineSummary: (displayed, half) =>
    displayed === 0
      ? 'It was shown to nobody yet.'
      : half === undefined
        ? `Shown on ${devicesEn(displayed)}.`
        : displayed === 1
          ? `Shown on 1 device, within the first ${half}.`
          : `Shown on ${devicesEn(displayed)}; on half of them within the first ${half}.`,
  timelineLines: { accepted: 'sent', displayed: 'shown', clicked: 'tapped' },
  duration: (seconds) =>
    seconds < 90
      ? `${number(seconds)} seconds`
      : seconds < 5400
        ? `${number(Math.round(seconds / 60))} minutes`
        : `${number(Math.round(seconds / 3600))} hours`,
  timelineTable: 'The numbers of the plot',
  timelineColumns: { time: 'Time', accepted: 'Sent', displayed: 'Shown', clicked: 'Tapped' },
  failures: 'Who did not receive it, and why',
  failuresNone: 'There was nobody to send it to.',
  failuresCancelled: 'The sending was cancelled: whoever it had not reached by then does not receive it.',
  failuresLater: 'None so far. Whoever does not receive it appears here, with the reason and what to do.',
  gone: 'Turned notifications off, or erased the browser',
  goneHelp:
    'Nothing to mend. The device is off the list, and what was kept of it is erased: so it cannot be shown which one it was. The next message counts it no more. Whoever still allows notifications is back when they open the page, with another code; whoever turned them off, when they ring the bell again.',
  perhapsGone: 'Perhaps left: the push service says that the browser gave up',
  perhapsGoneHelp: (next) =>
    `It is asked once more, since it is sometimes wrong: ${next}. If it says so again, the device leaves the list.`,
  awaited: 'Without a final answer',
  awaitedHelp: (next) => `The push service is tried again: ${next}. There is nothing to do.`,
  nextTry: (at) => (at === undefined ? 'within a minute' : `at ${time(at)}`),
  otherService: 'another service',
  remedies: {
    wait: 'Nothing is wrong with the device. If it still matters, try again, or send it with a longer time.',
    visit: 'It mends itself: at its next visit to the page the browser subscribes anew.',
    shorten: 'Shorten the texts or the addresses and send it again.',
    keys: 'Check the VAPID keys and the contact in “Site”, and try again.',
    address: 'The device has to subscribe anew. If the service is yours, allow it in the server’s settings.',
    log: 'The log of the server, at the time of sending, says more.',
  },
  retry: 'Try again with those that failed',
  retryTitle: (count) => `Try again with ${devicesEn(count)}?`,
  retryText: (count) =>
    `The message goes out again now, only to the ${count === 1 ? 'device' : devicesEn(count)} that the sending failed for. Whoever has received it does not receive it twice.`,
  retryConfirm: 'Try again',
  retryBack: 'Back',
  retried: (count) =>
    count === 0 ? 'There is nobody left to try with.' : `Trying again with ${devicesEn(count)}.`,
  retryFailed: 'It could not be tried again. Confirm once more: nobody receives it twice.',
  retryOver: 'The time of this message is over: nothing more of it goes out. Duplicate it to send another.',
};
