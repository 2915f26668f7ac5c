/** The stored name of the key that the service created at its first start. Apart from `key-name.ts`, which pages of keys load. */
export const startKeyName = 'made at start';
