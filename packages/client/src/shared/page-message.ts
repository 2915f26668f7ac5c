/** A message as it was shown. */
export interface ShownMessage {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
  readonly navigate: string;
  readonly image?: string;
  /** The sender's own data, as it was sent. */
  readonly data?: Record<string, unknown>;
}

/** A message as the page gets to see it. */
export interface IncomingMessage extends ShownMessage {
  /** True on the page that the visitor looks at, and on no other: the one to show a toast, if any does. */
  readonly foreground: boolean;
}

/** What the worker posts to the pages of its origin. `scope` tells several workers of one origin apart. */
export type PageMessage = { readonly scope: string } & (
  | { readonly sineta: 'message'; readonly message: IncomingMessage }
  /** Comes with a port. The page answers on it that it can, and goes when it hears back. */
  | { readonly sineta: 'navigate'; readonly url: string }
);

/** What a page posts to the worker, with a port: a worker that runs our code answers on it. */
export interface WorkerQuestion {
  readonly sineta: 'present';
}
