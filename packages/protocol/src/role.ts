import { z } from 'zod';
import type { ApiKeyScope } from './api-key.ts';

/**
 * What a caller may do. `read`: see everything but the team's secrets and
 * single devices. `send`: write to people and see their devices. `manage`:
 * change sites, keys and devices. `team`: say who else may.
 */
export const permissionSchema = z.enum(['read', 'send', 'manage', 'team']);

/** What a person is in the team; only an owner makes, changes or removes owners. */
export const roleSchema = z.enum(['owner', 'admin', 'editor', 'viewer']);

export type Permission = z.infer<typeof permissionSchema>;
export type Role = z.infer<typeof roleSchema>;

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['read', 'send', 'manage', 'team'],
  admin: ['read', 'send', 'manage', 'team'],
  editor: ['read', 'send'],
  viewer: ['read'],
};

/** The permissions of an API key of each scope: never `team`, so that no key makes people. */
export const scopePermissions: Readonly<Record<ApiKeyScope, readonly Permission[]>> = {
  read: ['read'],
  send: ['read', 'send'],
  manage: ['read', 'send', 'manage'],
};
