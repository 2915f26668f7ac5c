/** A message as shown to the visitor. */
export interface ShownMessage {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
  readonly navigate: string;
  readonly image?: string;
  /** The sender's own data, unchanged. */
  readonly data?: Record<string, unknown>;
}

/** A message as the page receives it. */
export interface IncomingMessage extends ShownMessage {
  /** True only on the page in front. Show a toast only there. */
  readonly foreground: boolean;
}

/** A message from the worker to the pages of its origin. `scope` distinguishes several workers of one origin. */
export type PageMessage = { readonly scope: string } & (
  | { readonly sineta: 'message'; readonly message: IncomingMessage }
  /** Comes with a port. The page replies that it can navigate, and does so after the worker's reply. */
  | { readonly sineta: 'navigate'; readonly url: string }
);

/** The reply of a page that can navigate. Pages with an earlier version of the client reply `true`. */
export interface PageReply {
  /** The address that the page shows now. */
  readonly shows: string;
}

/**
 * A message from a page to the worker: a visitor is at the site. With a port, it is a question too: a worker that runs
 * Sineta's code replies on it.
 */
export interface WorkerQuestion {
  readonly sineta: 'present';
}
