import { amountsIn } from './amounts.ts';
import { devicesEn } from './reach.ts';
import type { messagesPtBr } from './messages.pt-br.ts';

const { number, percent, dateTime, time } = amountsIn('en');

export const messagesEn: typeof messagesPtBr = {
  title: 'Messages',
  write: 'Write',
  search: 'Search in titles and texts',
  filterState: 'State',
  filterAudience: 'For whom',
  all: 'All',
  states: {
    scheduled: 'Scheduled',
    sending: 'Going out',
    sent: 'Sent',
    cancelled: 'Cancelled',
    expired: 'Ended before it reached all',
    failed: 'Reached nobody',
  },
  audiences: {
    everyone: 'Everyone',
    topic: 'Topic',
    segment: 'Segment or filter',
    devices: 'Devices',
  },
  columns: {
    title: 'Message',
    state: 'State',
    when: 'When',
    devices: 'For',
    accepted: 'Sent',
    displayed: 'Shown',
    clicked: 'Tapped',
  },
  devices: devicesEn,
  when: (at) => dateTime(at),
  scheduledFor: (at) => `for ${dateTime(at)}`,
  more: 'Show older ones',
  loadingMore: 'Fetching…',
  end: 'There are no older messages.',
  empty: {
    title: 'No messages yet',
    text: 'What you send is kept here, with to how many it was sent and shown, and who tapped it.',
    action: 'Write the first one',
  },
  noMatch: {
    title: 'Nothing with these filters',
    text: 'Search for another word, or take a filter off.',
    clear: 'Take the filters off',
  },
  error: 'The messages did not load.',
  errorOne: 'The message did not load.',
  retryLoad: 'Try again',
  gone: {
    title: 'There is no such message here',
    text: 'The address may be incomplete, or the message is of another site.',
    back: 'See all messages',
  },
  page: {
    title: 'Message',
    back: '← Messages',
    offline: 'No connection to the service: these are the last numbers. The page tries again by itself.',
    asked:
      'The service does not tell this page what changes, perhaps because many tabs are open. The page asks every 5 seconds.',
    summary: {
      scheduled: (at) =>
        at === undefined
          ? 'It waits for its time.'
          : `Nobody has received it yet: it begins on ${dateTime(at)}.`,
      planning: (done, all) =>
        all === undefined
          ? `It is going out, planning: ${number(done)} so far.`
          : `It is going out, planning: ${number(done)} of about ${devicesEn(all)} so far.`,
      sending: (done, all) =>
        all === 0
          ? 'It is going out. How many it is for is not known yet.'
          : `It is going out: ${number(done)} of ${devicesEn(all)} so far.`,
      sent: (accepted, all) =>
        all === 0
          ? 'There was nobody to receive it.'
          : accepted === all
            ? all === 1
              ? 'Sent to the one device.'
              : `Sent to all ${devicesEn(all)}.`
            : `Sent to ${number(accepted)} of ${devicesEn(all)}. See below why not to all.`,
      cancelled: ({ accepted, displayed, failed, gone }) => {
        const figures = [
          ...(accepted > 0 ? [`sent to ${devicesEn(accepted)}`] : []),
          ...(displayed > 0 ? [`shown on ${number(displayed)}`] : []),
          ...(failed + gone > 0 ? [`not received by ${number(failed + gone)}`] : []),
        ];
        return figures.length === 0
          ? 'Cancelled before it went out. Nobody received it.'
          : `Cancelled; what had gone out arrives. So far: ${figures.join(', ')}.`;
      },
      expired: (accepted) => `Its time ended before all were reached. It was sent to ${devicesEn(accepted)}.`,
      failed: (all) =>
        `${all === 1 ? 'The one device did not receive it' : `None of the ${devicesEn(all)} received it`}. See below why.`,
    },
    shown: (unshown, accepted) =>
      unshown > 0
        ? `${number(unshown)} ${unshown === 1 ? 'has' : 'have'} not shown it yet.`
        : accepted === 1
          ? 'It has shown it.'
          : 'All have shown it.',
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
    progress: 'Progress of the sending',
    expected: (count, exact) => `${exact ? '' : 'about '}${number(count)}`,
    notCounted: 'not counted yet',
    planning: 'planning',
    progressValue: (done, all) => `${number(done)} of ${number(all)}`,
    funnel: 'What became of it',
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
    receipts:
      'Sent: the push service took it, and passes it on when the device is reachable. Showing, tapping and dismissing are counted by the browser, when it can tell; Safari without an open page does not.',
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
    reasons: {
      expired: 'Its time ended before the device was reached',
      resubscribe: 'The browser subscribed with another key',
      vapid_refused: 'The push service did not accept the signature of the server',
      vapid_key_unknown: 'The key of this subscription is no longer on the server',
      payload_too_large: 'The push service found the message too large',
      request_refused: 'The push service refused the request',
      unexpected_status: 'The push service answered something unexpected',
      endpoint_not_allowed: 'The address of the subscription is of no allowed push service',
      address_refused: 'The address of the push service cannot be used',
      invalid_p256dh: 'The keys of the subscription are damaged',
      invalid_auth: 'The keys of the subscription are damaged',
      invalid_subject: 'The contact of the server is not valid',
      invalid_vapid_key: 'The key of the server is not valid',
    },
    unknownReason: (reason) => `Another reason (${reason})`,
    otherService: 'another service',
    answered: (status) => `answer ${status}`,
    remedies: {
      wait: 'Nothing is wrong with the device. If it still matters, try again, or send it with a longer time.',
      visit: 'It mends itself: at its next visit to the page the browser subscribes anew.',
      shorten: 'Shorten the texts or the addresses and send it again.',
      keys: 'Check the VAPID keys and the contact in “Site”, and try again.',
      address:
        'The device has to subscribe anew. If the service is yours, allow it in the server’s settings.',
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
    cancel: 'Cancel the sending',
    cancelTitle: 'Cancel the sending?',
    cancelScheduled: 'It does not go out, and nobody receives it.',
    cancelSending: 'What has not gone out stops. Whoever has received it keeps it.',
    cancelConfirm: 'Cancel the sending',
    cancelKeep: 'Let it go',
    cancelled: 'Sending cancelled.',
    cancelledElsewhere: 'Somebody else cancelled this sending.',
    cancelOver: 'Too late: the sending is over. What has arrived cannot be taken back.',
    cancelFailed: 'It could not be cancelled. Try again right now.',
    duplicate: 'Duplicate',
    details: 'How it was written',
    detail: {
      audience: 'For whom',
      languages: 'Also in',
      link: 'Link',
      ttl: 'Holds for',
      urgency: 'Urgency',
      collapseKey: 'Replaces those named',
      sentBy: 'Sent by',
      createdAt: 'Created on',
      sendAtLocal: 'By each one’s clock',
      board: 'On the notice board',
      yes: 'Yes',
      no: 'No',
    },
  },
};
