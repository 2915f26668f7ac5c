import { existsSync, readFileSync } from 'node:fs';
import { lanesFlags } from '../../../web-push-native/build.ts';
import { addonFile, type Tier } from '../../../web-push-native/src/addon.ts';
import type { EncryptionMethod } from '../../src/index.ts';

/**
 * The method that must be used where `wanted` is asked for. `npm test` states in TEST_ENCRYPTION whether it built the native
 * package (`openssl`) or not (`node`); in other runs the file of the package shows that.
 */
export function expectedEncryption(wanted: 'node' | Tier): EncryptionMethod {
  const built = process.env['TEST_ENCRYPTION'] ?? (existsSync(addonFile) ? 'openssl' : 'node');
  if (built !== 'node' && built !== 'openssl') throw new Error(`TEST_ENCRYPTION cannot be ${built}.`);
  if (wanted === 'node' || built === 'node') return 'node';
  return wanted === 'ifma' && supportsLanes() ? 'ifma' : 'openssl';
}

/** Whether the compiler and the processor have AVX-512 IFMA. */
function supportsLanes(): boolean {
  return lanesFlags().length > 0 && / avx512f .* avx512ifma /.test(readFileSync('/proc/cpuinfo', 'utf8'));
}
