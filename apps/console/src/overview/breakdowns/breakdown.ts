/** A part of the audience and its number of devices. */
export interface Part {
  readonly name: string;
  readonly devices: number;
}

export interface BreakdownBar extends Part {
  /** The share of all devices, from 0 to 1. */
  readonly share: number;
  /** The length relative to the longest bar, from 0 to 1. */
  readonly length: number;
  /** Whether this is the sum of the parts without a bar. */
  readonly rest: boolean;
}

/**
 * Lists the largest parts, and the sum of the others.
 *
 * @param total - all devices. A device can belong to several parts (topics) or to none.
 * @param options.disjoint - whether each device belongs to one part only, so that a remainder can be computed
 */
export function breakdown(
  parts: readonly Part[],
  total: number,
  { most = 6, disjoint = true }: { readonly most?: number; readonly disjoint?: boolean } = {},
): BreakdownBar[] {
  const sorted = parts.filter(({ devices }) => devices > 0).sort((a, b) => b.devices - a.devices);
  const fits = sorted.length <= most;
  const shown = fits || !disjoint ? sorted.slice(0, most) : sorted.slice(0, most - 1);
  const left = sorted.slice(shown.length).reduce((sum, { devices }) => sum + devices, 0);
  const rest = disjoint && left > 0 ? [{ name: '', devices: left, rest: true }] : [];
  const bars = [...shown.map(({ name, devices }) => ({ name, devices, rest: false })), ...rest];
  const longest = Math.max(1, ...bars.map(({ devices }) => devices));
  return bars.map((bar) => ({
    name: bar.name,
    devices: bar.devices,
    rest: bar.rest,
    share: total === 0 ? 0 : Math.min(1, bar.devices / total),
    length: bar.devices / longest,
  }));
}
