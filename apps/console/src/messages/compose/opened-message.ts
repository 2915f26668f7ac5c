import type { ReactNode } from 'react';
import type { DraftStorage } from './draft/draft-storage.ts';
import type { SendErrorTexts } from './send/send-error-text.ts';
import type { SaveMessage } from './send/use-send.ts';

/** What the form writes, if it is not the user's own draft: a scheduled message, or a draft of the site. */
export interface OpenedMessage {
  readonly title: string;
  /** A way back without sending. */
  readonly back: ReactNode;
  readonly notice: ReactNode;
  /** Whether the text is stored. */
  readonly state?: string | undefined;
  readonly storage: DraftStorage;
  /** Whether it is a scheduled message, which is changed. */
  readonly isScheduled: boolean;
  /** Texts of errors that differ from those of a new message. */
  readonly errorTexts?: Partial<SendErrorTexts>;
  /** When it recurs, in words; undefined for a message that does not, or while that is incomplete. */
  readonly recurrence?: string | undefined;
  /** The fields for its time, if they differ from those of a message. */
  readonly timing?: ReactNode;
  /** Sends or changes the message. */
  readonly save: SaveMessage;
}
