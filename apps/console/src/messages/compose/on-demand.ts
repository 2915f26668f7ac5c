/** The parts of the page that are loaded together, when the first of them is used: see `lazy-parts.ts`. */
export { DuplicateMessage } from './draft/duplicate-message.tsx';
export { LinkedAudience } from './draft/linked-audience.tsx';
export { EditMessage } from './edit/edit-message.tsx';
export { InsecureImage } from './images/insecure-image.tsx';
export { ReadOnly } from './read-only.tsx';
export { RecurringMessage } from './recurring/recurring-message.tsx';
export { MoreOptions } from './sections/more-options.tsx';
export { DevicesField } from './sections/devices-field.tsx';
export { ExcludeFields } from './sections/exclude-fields.tsx';
export { TestRecipientsField } from './send/test-recipients-field.tsx';
export { TestResult } from './send/test-result.tsx';
export { AuthorBar } from './shared/author-bar.tsx';
export { SendNotes } from './send/send-notes.tsx';
export { DraftDialog } from './shared/draft-dialog.tsx';
export { ReplaceDraft } from './shared/replace-draft.tsx';
export { SharedDraft } from './shared/shared-draft.tsx';
export { LanguageTabs } from './translations/language-tabs.tsx';
