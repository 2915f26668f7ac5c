import { lazy } from 'react';
import { lazyOrNothing } from '../../page/lazy-or-nothing.ts';

const load = () => import('./on-demand.ts');

/** When the draft is shared or cleared. */
export const DraftDialog = lazy(async () => ({ default: (await load()).DraftDialog }));

/** For a copy of a message. */
export const DuplicateMessage = lazy(async () => ({ default: (await load()).DuplicateMessage }));

/** For a scheduled message. */
export const EditMessage = lazy(async () => ({ default: (await load()).EditMessage }));

/** For an image with an http: address. */
export const InsecureImage = lazyOrNothing(async () => ({ default: (await load()).InsecureImage }));

/** With the confirmation of a message in several languages. */
export const LanguagesNote = lazyOrNothing(async () => ({ default: (await load()).LanguagesNote }));

/** For a message in several languages. */
export const LanguageTabs = lazy(async () => ({ default: (await load()).LanguageTabs }));

/** For a recurring message. */
export const RecurringMessage = lazy(async () => ({ default: (await load()).RecurringMessage }));

/** For users who may not send. */
export const ReadOnly = lazy(async () => ({ default: (await load()).ReadOnly }));

/** For a copy or a template that would replace a draft. */
export const ReplaceDraft = lazy(async () => ({ default: (await load()).ReplaceDraft }));

/** For a draft of the site. */
export const SharedDraft = lazy(async () => ({ default: (await load()).SharedDraft }));

/** For a link from a list. */
export const LinkedAudience = lazy(async () => ({ default: (await load()).LinkedAudience }));
