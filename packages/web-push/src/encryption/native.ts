import type { NativeEncryption, Tier } from '@sineta/web-push-native';

/** Loads the package if it is installed, was built for this machine, and passes its test. */
export async function loadNative(wanted: 'node' | Tier): Promise<NativeEncryption | undefined> {
  if (wanted === 'node') return undefined;
  try {
    const { loadNativeEncryption } = await import('@sineta/web-push-native');
    return loadNativeEncryption(wanted);
  } catch {
    return undefined;
  }
}
