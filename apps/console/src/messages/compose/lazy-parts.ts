import type { ComponentProps, ComponentType } from 'react';
import { MissingPage } from '../../page/lazy/lazy-page.tsx';
import { lazyDialog, lazyPart } from '../../page/lazy/lazy-part.tsx';
import { lazyOrNothing } from '../../page/lazy/lazy-or-nothing.ts';

const load = () => import('./on-demand.ts');

type Parts = Awaited<ReturnType<typeof load>>;

/** A function that loads one of the parts. */
function loadPart<Name extends keyof Parts>(name: Name) {
  type Props = ComponentProps<Parts[Name]>;
  return async () => ({ default: (await load())[name] as ComponentType<Props> });
}

/** When a language is added: most messages have one. */
export const AddLanguage = lazyDialog(loadPart('AddLanguage'));

export const loadConfirmSend = async () => ({
  default: (await import('./send/confirm-send.tsx')).ConfirmSend,
});

/** With the first press of the button that sends. A chunk of its own, so that it opens soon. */
export const ConfirmSend = lazyDialog(loadConfirmSend);

/** For a message to single devices. */
export const DevicesField = lazyPart(loadPart('DevicesField'));

/** For a message with a time of its own. */
export const TimeField = lazyPart(loadPart('TimeField'));

/** For a message to a segment. */
export const SegmentField = lazyPart(loadPart('SegmentField'));

/** For a message to a person. */
export const UserField = lazyPart(loadPart('UserField'));

/** When the draft is shared or cleared. */
export const DraftDialog = lazyDialog(loadPart('DraftDialog'));

/** For authors, who may not send. */
export const AuthorBar = lazyPart(loadPart('AuthorBar'));

/** For a copy of a message. */
export const DuplicateMessage = lazyPart(loadPart('DuplicateMessage'));

/** For a scheduled message. */
export const EditMessage = lazyPart(loadPart('EditMessage'), MissingPage);

/** When it is opened: most messages exclude nothing. */
export const ExcludeFields = lazyPart(loadPart('ExcludeFields'));

/** For an image with an http: address. */
export const InsecureImage = lazyOrNothing(loadPart('InsecureImage'));

/** For a written message to more than named recipients. */
export const DisturbedNote = lazyOrNothing(() => import('./send/disturbed-note.tsx'));

/** For a message in the local time of each device. */
export const LocalStart = lazyOrNothing(() => import('./send/local-start.tsx'));

/** With the confirmation of a message in several languages, or with an experiment or a control group. */
export const SendNotes = lazyOrNothing(loadPart('SendNotes'));

/** For a message in several languages. */
export const LanguageTabs = lazyPart(loadPart('LanguageTabs'));

/** When they are opened, or the draft uses one of them. */
export const MoreOptions = lazyPart(loadPart('MoreOptions'));

/** When another tab has changed, sent or discarded the draft. */
export const OtherTabNotice = lazyPart(loadPart('OtherTabNotice'));

/** For a recurring message. */
export const RecurringMessage = lazyPart(loadPart('RecurringMessage'), MissingPage);

/** For users who may not send. */
export const ReadOnly = lazyPart(loadPart('ReadOnly'), MissingPage);

/** For a copy or a template that would replace a draft. */
export const ReplaceDraft = lazyDialog(loadPart('ReplaceDraft'));

/** For a draft of the site. */
export const SharedDraft = lazyPart(loadPart('SharedDraft'), MissingPage);

/** For tests on saved devices. */
export const TestRecipientsField = lazyPart(loadPart('TestRecipientsField'));

/** With the first test. */
export const TestResult = lazyPart(loadPart('TestResult'));

/** For a link from a list. */
export const LinkedAudience = lazyPart(loadPart('LinkedAudience'));
