import { mkdirSync, writeFileSync } from 'node:fs';

/** Stores figures of this run in `.cache/measurements/<name>.json`, for reports. Times in milliseconds. */
export function recordMeasurement(name: string, figures: Readonly<Record<string, string | number>>): void {
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'number' ? Math.round(value) : value,
    ]),
  );
  mkdirSync('.cache/measurements', { recursive: true });
  writeFileSync(`.cache/measurements/${name}.json`, `${JSON.stringify(rounded, null, 2)}\n`);
  process.stdout.write(`${name} ${JSON.stringify(rounded)}\n`);
}
