import { z } from 'zod';
import { browsers, systems } from './user-agent.ts';

/** The browser of a device, from its User-Agent header. */
export const browserSchema = z.enum(browsers);

/** The operating system of a device, from its User-Agent header. */
export const systemSchema = z.enum(systems);
