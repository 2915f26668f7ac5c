import { z } from 'zod';
import type { ApiKeyScope } from './api-key.ts';

/**
 * What a caller may do. `read`: see everything but the team's secrets and
 * single devices. `send`: write to people, and see whom that failed for.
 * `devices`: see single devices, with the tokens that anybody may speak for
 * them with. `manage`: change sites, keys and devices. `team`: say who else may.
 */
export const permissionSchema = z.enum(['read', 'send', 'devices', 'manage', 'team']);

/** What a person is in the team; only an owner makes, changes or removes owners. */
export const roleSchema = z.enum(['owner', 'admin', 'editor', 'viewer']);

export type Permission = z.infer<typeof permissionSchema>;
export type Role = z.infer<typeof roleSchema>;

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['read', 'send', 'devices', 'manage', 'team'],
  admin: ['read', 'send', 'devices', 'manage', 'team'],
  editor: ['read', 'send', 'devices'],
  viewer: ['read'],
};

/**
 * The permissions of an API key of each scope: never `team`, so that no key makes people. A system that sends knows the
 * tokens that it sends to, and a key of it that leaks is not to tell those of everybody.
 */
export const scopePermissions: Readonly<Record<ApiKeyScope, readonly Permission[]>> = {
  read: ['read'],
  send: ['read', 'send'],
  manage: ['read', 'send', 'devices', 'manage'],
};
