/** What the protocol holds a message to; a test compares them. Here, so that the page does not load zod for six numbers. */
export const limits = {
  payloadBytes: 3993,
  maxTtl: 30 * 24 * 60 * 60,
  defaultTtl: 24 * 60 * 60,
  maxSendAhead: 366 * 24 * 60 * 60,
  tokensPerMessage: 1000,
  actions: 4,
  translations: 20,
} as const;
