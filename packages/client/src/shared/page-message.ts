/** A message as the page gets to see it. */
export interface IncomingMessage {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
  readonly navigate: string;
  readonly image?: string;
  /** The sender's own data, as it was sent. */
  readonly data?: Record<string, unknown>;
}

/** What the worker posts to the pages of its origin. `scope` tells several workers of one origin apart. */
export type PageMessage = { readonly scope: string } & (
  | { readonly sineta: 'message'; readonly message: IncomingMessage }
  /** Comes with a port. The page answers on it that it can, and goes when it hears back. */
  | { readonly sineta: 'navigate'; readonly url: string }
);
