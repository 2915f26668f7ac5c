/**
 * Whether the time of the key agreement depends on the private key: bursts with fixed and with random keys in random order,
 * compared by Welch's t-test without the slowest tenth. An absolute t below 4.5 shows no difference (Reparaz, Balasch and
 * Verbauwhede, "Dude, is my code constant time?", 2017). Each comparison is made three times, and ends with an error if two of
 * them show a difference.
 *
 *   npm run timing -w @sineta/web-push-native
 */
import { createECDH, randomBytes } from 'node:crypto';
import { buildAddon } from '../build.ts';
import { openAddon, type Tier, tierNumbers } from '../src/addon.ts';

const lanes = 8;
const repeats = 3;
const greatest = 4.5;
const samples: Readonly<Record<Tier, number>> = { openssl: 10_000, ifma: 60_000 };

const fixedKeys = {
  'a fixed random key': randomBytes(32).fill(0x7f, 0, 1),
  'the key 1': Buffer.alloc(32).fill(1, 31),
  'a key with few bits': Buffer.alloc(32).fill(0x80, 8, 9).fill(1, 31),
};

buildAddon();
const addon = openAddon();
const receivers = Buffer.concat(Array(lanes).fill(createECDH('prime256v1').generateKeys()));
const results = Buffer.alloc(lanes * 98);

function sample(tier: Tier, privateKeys: Buffer): number {
  const start = process.hrtime.bigint();
  addon.agree(tierNumbers[tier], receivers, privateKeys, results);
  return Number(process.hrtime.bigint() - start);
}

function statisticsOf(values: readonly number[]) {
  const kept = values.toSorted((a, b) => a - b).slice(0, Math.floor(values.length * 0.9));
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1);
  return { mean, error: variance / kept.length };
}

/** The t of bursts with this key in each lane against bursts with random keys, and the µs of a message of both. */
function compare(tier: Tier, key: Buffer) {
  const fixed = Buffer.concat(Array(lanes).fill(key));
  const times = { fixed: [] as number[], random: [] as number[] };
  for (let round = 0; round < samples[tier]; round++) {
    const isFixed = Math.random() < 0.5;
    // Both are new arrays with new contents, so that only the contents differ.
    const keys = randomBytes(lanes * 32);
    if (isFixed) fixed.copy(keys);
    times[isFixed ? 'fixed' : 'random'].push(sample(tier, keys));
  }
  const [a, b] = [statisticsOf(times.fixed), statisticsOf(times.random)];
  const t = (a.mean - b.mean) / Math.sqrt(a.error + b.error);
  return { t, micros: [a.mean, b.mean].map((mean) => (mean / 1000 / lanes).toFixed(2)) };
}

for (const tier of Object.keys(tierNumbers) as Tier[]) {
  if (addon.supports(tierNumbers[tier]) === 0) continue;
  for (const [title, key] of Object.entries(fixedKeys)) {
    const comparisons = Array.from({ length: repeats }, () => compare(tier, key));
    const differences = comparisons.filter(({ t }) => Math.abs(t) >= greatest).length;
    const values = comparisons.map(({ t }) => t.toFixed(2)).join(', ');
    const outcome = differences >= 2 ? 'a difference' : 'no difference';
    process.stdout.write(
      `${tier}, ${title}: t = ${values}; ${comparisons[0]!.micros.join(' and ')} µs, ` +
        `${samples[tier]} bursts each: ${outcome}\n`,
    );
    if (differences >= 2) process.exitCode = 1;
  }
}
