import { devicesEn } from '../../devices/counts/reach-texts.ts';
import { amountsIn } from '../../i18n/amounts.ts';
import type { messageDetailsPtBr } from './message-details-texts.pt-br.ts';

const { number, dateTime } = amountsIn('en');

export const messageDetailsEn: typeof messageDetailsPtBr = {
  title: 'Message',
  back: '← Messages',
  error: 'The message did not load.',
  notFound: {
    title: 'There is no such message here',
    text: 'The address may be incomplete, or the message is of another site.',
    back: 'See all messages',
  },
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
  progress: 'Progress of the sending',
  progressValue: (done, all) => `${number(done)} of ${number(all)}`,
  funnel: 'What became of it',
  receipts:
    'Sent: the push service took it, and passes it on when the device is reachable. Showing, tapping and dismissing are counted by the browser, when it can tell; Safari without an open page does not.',
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
};
