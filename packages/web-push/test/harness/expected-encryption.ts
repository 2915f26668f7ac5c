import { existsSync } from 'node:fs';
import { addonFile, openAddon, type Tier, tierNumbers } from '../../../web-push-native/src/addon.ts';
import type { EncryptionMethod } from '../../src/index.ts';

/**
 * The method that must be used where `wanted` is asked for. `npm test` states in TEST_ENCRYPTION whether it built the native
 * package (`openssl`) or not (`node`); in other runs the file of the package shows that.
 */
export function expectedEncryption(wanted: 'node' | Tier): EncryptionMethod {
  const built = process.env['TEST_ENCRYPTION'] ?? (existsSync(addonFile) ? 'openssl' : 'node');
  if (built !== 'node' && built !== 'openssl') throw new Error(`TEST_ENCRYPTION cannot be ${built}.`);
  if (wanted === 'node' || built === 'node') return 'node';
  return wanted === 'ifma' && openAddon().supports(tierNumbers.ifma) === 1 ? 'ifma' : 'openssl';
}
