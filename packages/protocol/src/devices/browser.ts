import { z } from 'zod';

/** The browser of a device, from its User-Agent header. */
export const browserSchema = z.enum(['chrome', 'edge', 'firefox', 'safari', 'opera', 'samsung', 'other']);

/** The operating system of a device, from its User-Agent header. */
export const systemSchema = z.enum(['windows', 'macos', 'linux', 'android', 'ios', 'other']);

export type Browser = z.infer<typeof browserSchema>;
export type System = z.infer<typeof systemSchema>;
