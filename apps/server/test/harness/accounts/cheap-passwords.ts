import { randomBytes, scryptSync } from 'node:crypto';
import type { PasswordHashing } from '../../../src/accounts/better-auth/auth.ts';

/** Hashes as the service does, at a thousandth of its cost: tests sign in hundreds of times. */
export const cheapPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${keyOf(password, salt)}`;
  },
  async verify({ hash, password }) {
    const [salt = '', key] = hash.split(':');
    return keyOf(password, salt) === key;
  },
};

function keyOf(password: string, salt: string): string {
  return scryptSync(password, salt, 64, { N: 16, r: 16, p: 1 }).toString('hex');
}
