import type { AudienceCount, SendMessage, ValidatedMessage } from '@sineta/protocol';
import type { SendTime } from '../draft/schedule.ts';
import { groupSizes } from '../experiment/group-sizes.ts';
import type { IfDisturbing } from './disturbed-texts.ts';
import { type DeliverySplit, isChoiceOpen, splitDelivery } from './split-delivery.ts';

/** What is known about a message that an operator confirms. */
interface Confirmed {
  readonly message: SendMessage;
  readonly time: SendTime['kind'];
  /** Whether a scheduled message is changed. */
  readonly isEdit: boolean;
  /** Whether it is for one person, whom the title names. */
  readonly isPersonal: boolean;
  /** Whether the board publishes it. */
  readonly isOnBoard: boolean;
  /** The devices of its audience; undefined until they are counted. */
  readonly count: AudienceCount | undefined;
  /** What the service expects; undefined until it is known. */
  readonly forecast: Pick<ValidatedMessage, 'disturbed' | 'held'> | undefined;
  /** What was chosen before for devices that it would disturb. */
  readonly stored: IfDisturbing;
  /** What the operator chose for them in the dialog. */
  readonly answer: IfDisturbing | undefined;
}

/** The number of devices that the dialog shows first. */
type Figures =
  | { readonly kind: 'none' | 'uncounted' | 'nobody' | 'boardOnly' }
  | { readonly kind: 'split'; readonly split: DeliverySplit };

/** What the dialog shows before a message is sent, and what its button does. */
interface Confirmation {
  readonly act: 'send' | 'publish' | 'schedule' | 'save';
  /** The devices that get it; undefined until they are counted. The control group does not. */
  readonly receivers: AudienceCount | undefined;
  /** Whether it is certain that no device gets it. */
  readonly isNobody: boolean;
  /** The devices that the operator is asked about; undefined without a question. */
  readonly asked: AudienceCount | undefined;
  /** What happens on devices that it would disturb; undefined until the operator chooses. */
  readonly chosen: IfDisturbing | undefined;
  readonly figures: Figures;
}

/** Decides what a confirmation shows. Pure. */
export function confirmationOf(confirmed: Confirmed): Confirmation {
  const { message, isPersonal, count, forecast, answer } = confirmed;
  const receivers = count && {
    devices: count.devices - groupSizes(message, count.devices).holdout,
    exact: count.exact,
  };
  const isNobody = !isPersonal && receivers?.devices === 0 && receivers.exact;
  const act = actOf(confirmed, isNobody);
  const asked = askedOf(act, forecast);
  // Those devices get it later, unless the operator prefers a risk for the site.
  const mustChoose = asked && isChoiceOpen(message, receivers?.devices ?? 0, asked);
  const chosen = asked ? (answer ?? (mustChoose ? undefined : 'digest')) : confirmed.stored;
  const split = receivers && forecast && splitDelivery(receivers, forecast, forecast.disturbed, chosen);
  return { act, receivers, isNobody, asked, chosen, figures: figuresOf(act, message, receivers, split) };
}

function actOf({ time, isEdit, isOnBoard }: Confirmed, isNobody: boolean): Confirmation['act'] {
  if (time !== 'now') return isEdit ? 'save' : 'schedule';
  // What has no reader on a device may have readers there.
  return isNobody && isOnBoard ? 'publish' : 'send';
}

/** A scheduled message keeps the choice that was made for it. */
function askedOf(act: Confirmation['act'], forecast: Confirmed['forecast']): AudienceCount | undefined {
  return act !== 'save' && forecast?.disturbed?.devices ? forecast.disturbed : undefined;
}

function figuresOf(
  act: Confirmation['act'],
  message: SendMessage,
  receivers: AudienceCount | undefined,
  split: DeliverySplit | undefined,
): Figures {
  const isLater = act === 'schedule' || act === 'save';
  if (!isLater && !receivers) return { kind: 'uncounted' };
  if (!isLater && receivers?.devices === 0) return { kind: act === 'publish' ? 'boardOnly' : 'nobody' };
  // The title has the numbers of an experiment, and of a later message that all get on time.
  if (!split || message.experiment) return { kind: 'none' };
  return isLater && split.now.devices === receivers!.devices ? { kind: 'none' } : { kind: 'split', split };
}
