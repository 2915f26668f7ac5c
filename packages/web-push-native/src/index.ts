export {
  loadNativeEncryption,
  type NativeEncryption,
  receiverLength,
  secretsLength,
} from './native-encryption.ts';
export type { Tier } from './addon.ts';
