import type { Approval, SendMessage } from '@sineta/protocol';
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
  /** What was chosen for devices that it would disturb. */
  readonly ifDisturbing?: SendMessage['ifDisturbing'];
  /** Texts of errors that differ from those of a new message. */
  readonly errorTexts?: Partial<SendErrorTexts>;
  /** When it recurs, in words; undefined for a message that does not, or while that is incomplete. */
  readonly recurrence?: string | undefined;
  /** The fields for its time, if they differ from those of a message. */
  readonly timing?: ReactNode;
  /** When it recurs next, for the confirmation. */
  readonly upcoming?: ReactNode;
  /** The labels of the send button, if they differ from those of a message. */
  readonly labels?: { readonly now: string; readonly later: string; readonly save?: string } | undefined;
  /** How an author asks those who may send: for a draft of the site. */
  readonly approval?: DraftApproval;
  /** Sends or changes the message. */
  readonly save: SaveMessage;
}

/** The approval of a draft of the site. */
export interface DraftApproval {
  /** The latest request; undefined without one. */
  readonly state: Approval | undefined;
  /** Stores the text, and asks for its approval. */
  readonly request: () => Promise<void>;
  /** Cancels the request, or returns the draft. */
  readonly end: () => Promise<void>;
}
