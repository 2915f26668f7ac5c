export type { Tier } from './addon.ts';
export { loadNativeEncryption } from './load.ts';
export type { NativeEncryption } from './native-encryption.ts';
