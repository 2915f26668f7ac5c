/**
 * What a push message carries, and how it is made of a message: without a schema, so that pages may measure
 * and draw what the service will send without loading a validator.
 */
export * from './landing-page.ts';
export * from './push-payload.ts';
export * from './to-payload.ts';
export * from './translate-payload.ts';
