import { z } from 'zod';
import { siteIdSchema } from '../scalars.ts';
import type { ApiKeyScope } from './api-key.ts';

/**
 * What a caller may do.
 * - `read`: see messages with their results, topics, segments, templates, settings and counts.
 * - `draft`: see and write drafts, ask for their approval, and see and upload images.
 * - `send`: send messages, those of drafts too, see and write recurring messages, and see test devices and those that a
 *   message failed for.
 * - `devices`: see single devices, without their tokens.
 * - `manage`: change sites, API keys and devices, and see the tokens of devices, which give control over them.
 * - `team`: manage members and invitations.
 */
export const permissionSchema = z.enum(['read', 'draft', 'send', 'devices', 'manage', 'team']);

/** The role of a member on all sites. Only an owner can add, change or remove owners. */
export const roleSchema = z.enum(['owner', 'admin', 'editor', 'author', 'viewer']);

/** The role of a member on one site. Owners are owners of all sites. */
export const siteRoleSchema = roleSchema.exclude(['owner']);

/** Roles by site id. */
export const siteRolesSchema = z.record(siteIdSchema, siteRoleSchema);

export type Permission = z.infer<typeof permissionSchema>;
export type Role = z.infer<typeof roleSchema>;
export type SiteRole = z.infer<typeof siteRoleSchema>;

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['read', 'draft', 'send', 'devices', 'manage', 'team'],
  admin: ['read', 'draft', 'send', 'devices', 'manage', 'team'],
  editor: ['read', 'draft', 'send', 'devices'],
  author: ['read', 'draft'],
  viewer: ['read'],
};

/**
 * The permissions of each API key scope. No scope has `team`: a key cannot add members. `send` lacks `devices`: a back
 * end knows the tokens of its recipients, and a leaked key must not reveal all others.
 */
export const scopePermissions: Readonly<Record<ApiKeyScope, readonly Permission[]>> = {
  read: ['read'],
  draft: ['read', 'draft'],
  send: ['read', 'draft', 'send'],
  manage: ['read', 'draft', 'send', 'devices', 'manage'],
};
