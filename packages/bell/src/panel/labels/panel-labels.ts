import type { InstallLabel, ShareLabel } from '../help/install-help.ts';
import type { SystemLabel } from '../help/system-help.ts';
import type { UnblockLabel } from '../help/unblock-help.ts';
import type { ChoiceLabels } from './choices/choice-labels.ts';

/** Advice for a failed link of the test. */
export type FailureLabel =
  | 'failPermission'
  | 'failWorker'
  | 'failWorkerImport'
  | 'failSubscription'
  | 'failTurnedOff'
  | 'failOffline'
  | 'failNoConnection'
  | 'failService'
  | 'failRateLimited'
  | 'failPushService'
  | 'failDisplay';

/** The names of the links of the test. */
type LinkLabel =
  | 'linkPermission'
  | 'linkWorker'
  | 'linkSubscription'
  | 'linkService'
  | 'linkPushService'
  | 'linkDisplay';

/** Texts of one line. `{name}`, `{site}`, `{browser}` and `{time}` are replaced when a text is shown. */
type TextLabel =
  | keyof ChoiceLabels
  | 'title'
  | 'close'
  | 'code'
  | 'stateOn'
  | 'stateOff'
  | 'stateUndecided'
  | 'stateBlocked'
  | 'stateUnsupported'
  | 'stateApple'
  | 'stateInstall'
  | 'updateState'
  | 'safariState'
  | 'noteOn'
  | 'quietNow'
  | 'urgentNow'
  | 'noteOff'
  | 'noteUndecided'
  | 'noteUnsupported'
  | 'noteApple'
  | 'noteInstall'
  | 'turnOn'
  | 'turnOff'
  | 'working'
  | 'turnOnFailed'
  | 'turnOnRefused'
  | 'turnOffFailed'
  | 'notPermitted'
  | 'unblockTitle'
  | 'installTitle'
  | 'updateTitle'
  | 'safariTitle'
  | 'copyLink'
  | 'linkCopied'
  | 'topicsTitle'
  | 'topicsFailed'
  | 'failBusy'
  | 'retry'
  | 'languageTitle'
  | 'languageNote'
  | 'saved'
  | 'shared'
  | 'languageLater'
  | 'testTitle'
  | 'testNote'
  | 'testSend'
  | 'testAgain'
  | 'testRunning'
  | 'testPassed'
  | 'linkWaiting'
  | 'linkRunning'
  | 'linkPassed'
  | 'linkFailed'
  | 'forOperators'
  | 'thisBrowser'
  | 'systemTitle'
  | LinkLabel
  | FailureLabel;

/** Numbered steps. */
type StepsLabel = InstallLabel | ShareLabel | UnblockLabel | SystemLabel;

/** Names in the drawings of the steps: of the row of the share sheet, and of the button. */
type WordsLabel = 'installWords';

/** All texts of the panel. */
export type PanelLabels = { readonly [K in TextLabel]: string } & {
  readonly [K in StepsLabel | WordsLabel]: readonly string[];
};

/** Replaces the placeholders of a text; unknown ones stay. In Portuguese and Spanish, the article of one o’clock is singular; “a.m.” ends a sentence. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
    .replaceAll(/([aà])s (?=0?1:)/g, '$1 ')
    .replace('m..', 'm.');
}
