import { devicesEn } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import type { messageDetailsPtBr } from './message-details-texts.pt-br.ts';

const { number, dateTime } = amountsIn('en');

export const messageDetailsEn: typeof messageDetailsPtBr = {
  title: 'Message',
  back: '← Messages',
  backToDirect: '← Individual messages',
  error: 'Could not load the message.',
  notFound: {
    title: 'Message not found',
    text: 'The address may be incomplete, or the message belongs to another site.',
    back: 'View all messages',
  },
  offline: 'No connection to the service. These are the latest numbers; the page reconnects automatically.',
  polling:
    'Live updates are not available, perhaps because too many tabs are open. The page refreshes every 5 seconds.',
  summary: {
    scheduledLocal: (local, at, zone, soon) =>
      `Not sent yet. It arrives in each device’s local time: ${local}. Sending starts ${soon}: ${dateTime(at)}, ${zone}.`,
    scheduled: (at, zone, soon) =>
      at === undefined ? 'Scheduled.' : `Not sent yet. Sending starts ${soon}: ${dateTime(at)}, ${zone}.`,
    planning: (done, all) =>
      all === undefined
        ? `Preparing to send: ${number(done)} so far.`
        : `Preparing to send: ${number(done)} of about ${devicesEn(all)} so far.`,
    comparing: (share, { accepted, failed, gone }, at) =>
      `A/B test on ${share}% of the audience: sent to ${devicesEn(accepted)} so far${failed + gone > 0 ? `, ${number(failed + gone)} failed` : ''}. The rest is sent on ${dateTime(at)}.`,
    sending: (done, all) =>
      all === 0
        ? 'Sending. The number of devices is not known yet.'
        : `Sending: ${number(done)} of ${devicesEn(all)} so far.`,
    sent: (accepted, all) =>
      all === 0
        ? 'There were no devices to send to.'
        : accepted === all
          ? all === 1
            ? 'Sent to 1 device.'
            : `Sent to all ${devicesEn(all)}.`
          : `Sent to ${number(accepted)} of ${devicesEn(all)}. See why below.`,
    held: (count, end, failed) =>
      `Nobody received it at once: held on ${devicesEn(count)} for the digest${end === undefined ? '' : ` at ${end}, by the clock of each device`}${failed > 0 ? `, ${number(failed)} failed` : ''}.`,
    cancelled: ({ accepted, displayed, failed, gone }) => {
      const figures = [
        ...(accepted > 0 ? [`sent to ${devicesEn(accepted)}`] : []),
        ...(displayed > 0 ? [`shown on ${number(displayed)}`] : []),
        ...(failed + gone > 0 ? [`${number(failed + gone)} failed`] : []),
      ];
      return figures.length === 0
        ? 'Cancelled before sending. No device received it.'
        : `Cancelled. Messages already sent will still arrive. So far: ${figures.join(', ')}.`;
    },
    expired: (accepted) => `Expired before reaching every device. Sent to ${devicesEn(accepted)}.`,
    failed: (all, held, failed) =>
      held > 0
        ? `None of the ${devicesEn(all)} received it yet: ${number(failed)} failed, ${number(held)} because of limits or preferences. See why below.`
        : `${all === 1 ? 'The device did not receive it' : `None of the ${devicesEn(all)} received it`}. See why below.`,
  },
  shown: (unshown, accepted) =>
    unshown > 0 && accepted === 1
      ? 'It has not been shown yet.'
      : unshown > 0
        ? `${number(unshown)} ${unshown === 1 ? 'has' : 'have'} not shown it yet.`
        : accepted === 1
          ? 'The device has shown it.'
          : 'All devices that received it have shown it.',
  progress: 'Sending progress',
  progressValue: (done, all) => `${number(done)} of ${number(all)}`,
  funnel: 'Results',
  receipts:
    'Sent means that the push service accepted the message; it delivers the message when the device is reachable. Browsers report when a message is shown, clicked or dismissed, if they can. Safari cannot without an open page. The median is that of the earlier messages to the same kind of audience.',
  cancel: 'Cancel send',
  cancelTitle: 'Cancel send?',
  cancelScheduled: 'The message will not be sent.',
  cancelSending: 'Stops the rest of the send. Devices that have received the message keep it.',
  cancelConfirm: 'Cancel send',
  cancelKeep: 'Continue sending',
  keepScheduled: 'Keep scheduled',
  cancelled: 'Send cancelled.',
  cancelledElsewhere: 'Someone else cancelled this send.',
  cancelTooLate: 'Too late: sending has finished.',
  cancelFailed: 'Could not cancel the send. Try again.',
  correct: 'Correct…',
  withdraw: 'Withdraw…',
  edit: 'Edit',
  reschedule: 'Reschedule',
  duplicate: 'Duplicate',
  details: 'Message details',
  options: 'Delivery options',
  detail: {
    audience: 'Audience',
    user: 'User',
    person: 'One user',
    device: 'Device',
    users: 'Users',
    usersReached: 'Users reached',
    reached: (reached, targeted) => `${number(reached)} of ${number(targeted)}`,
    excluded: 'Except',
    languages: 'Also in',
    link: 'Link',
    utm: 'UTM parameters',
    ttl: 'Expires after',
    urgency: 'Urgency',
    collapseKey: 'Replaces',
    sentBy: 'Sent by',
    writtenBy: 'Created by',
    startKey: 'API key created on first start',
    welcome: 'Automatic welcome',
    digest: 'Automatic digest',
    recurring: 'Recurring message',
    createdAt: 'Created on',
    changedAt: 'Changed on',
    sendAtLocal: 'In local time',
    board: 'On notice board',
    yes: 'Yes',
    no: 'No',
  },
};
