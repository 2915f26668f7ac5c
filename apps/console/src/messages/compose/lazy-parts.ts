import { lazy } from 'react';
import { lazyOrNothing } from '../../page/lazy-or-nothing.ts';

const load = () => import('./on-demand.ts');

function part<Name extends keyof Awaited<ReturnType<typeof load>>>(name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** When a language is added: most messages have one. */
export const AddLanguage = part('AddLanguage');

/** With the first press of the button that sends. A chunk of its own, so that it opens soon. */
export const ConfirmSend = lazy(async () => ({
  default: (await import('./send/confirm-send.tsx')).ConfirmSend,
}));

/** For a message to single devices. */
export const DevicesField = part('DevicesField');

/** For a message to a person. */
export const UserField = part('UserField');

/** When the draft is shared or cleared. */
export const DraftDialog = part('DraftDialog');

/** For authors, who may not send. */
export const AuthorBar = part('AuthorBar');

/** For a copy of a message. */
export const DuplicateMessage = part('DuplicateMessage');

/** For a scheduled message. */
export const EditMessage = part('EditMessage');

/** When it is opened: most messages exclude nothing. */
export const ExcludeFields = part('ExcludeFields');

/** For an image with an http: address. */
export const InsecureImage = lazyOrNothing(async () => ({ default: (await load()).InsecureImage }));

/** With the confirmation of a message in several languages, or with an experiment or a control group. */
export const SendNotes = lazyOrNothing(async () => ({ default: (await load()).SendNotes }));

/** For a message in several languages. */
export const LanguageTabs = part('LanguageTabs');

/** When they are opened, or the draft uses one of them. */
export const MoreOptions = part('MoreOptions');

/** When another tab has changed, sent or discarded the draft. */
export const OtherTabNotice = part('OtherTabNotice');

/** For a recurring message. */
export const RecurringMessage = part('RecurringMessage');

/** For users who may not send. */
export const ReadOnly = part('ReadOnly');

/** For a copy or a template that would replace a draft. */
export const ReplaceDraft = part('ReplaceDraft');

/** For a draft of the site. */
export const SharedDraft = part('SharedDraft');

/** For tests on saved devices. */
export const TestRecipientsField = part('TestRecipientsField');

/** With the first test. */
export const TestResult = part('TestResult');

/** For a link from a list. */
export const LinkedAudience = part('LinkedAudience');
