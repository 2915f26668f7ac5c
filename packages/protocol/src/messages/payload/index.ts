/**
 * Builds the payload of a push message from a message. Without schemas, so that pages can measure and preview what the
 * service will send without loading zod.
 */
export * from './landing-page.ts';
export * from './personalise.ts';
export * from './placeholders.ts';
export * from './push-payload.ts';
export * from './to-payload.ts';
export * from './translate-payload.ts';
export * from './utm-links.ts';
export * from './vary-notification.ts';
