import { parseArgs } from 'node:util';

export interface SeedOptions {
  /** How many devices. */
  readonly devices: number;
  /** Whether to print the options and exit. */
  readonly help: boolean;
}

const known = {
  devices: { type: 'string', default: '100000' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Reads the options of `npm run seed`.
 *
 * @throws Error naming what is wrong with them.
 */
export function readSeedOptions(args: readonly string[]): SeedOptions {
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, tokens: true });
  const unknown = tokens.flatMap((token) => {
    if (token.kind === 'positional') return [token.value];
    return token.kind === 'option' && !(token.name in known) ? [token.rawName] : [];
  });
  if (unknown.length > 0) throw new Error(`there is no option ${unknown.join(', ')}`);
  const { values } = parseArgs({ args: [...args], options: known });
  const devices = Number(values.devices);
  if (!Number.isInteger(devices) || devices < 1 || devices > 10_000_000) {
    throw new Error('--devices must be a whole number from 1 to 10,000,000');
  }
  return { devices, help: values.help };
}
