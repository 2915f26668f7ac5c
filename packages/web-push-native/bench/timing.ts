/**
 * Whether the time of the key agreement depends on the private key: bursts with fixed and with random keys in random order,
 * compared by Welch's t-test without the slowest tenth. An absolute t below 4.5 shows no difference (Reparaz, Balasch and
 * Verbauwhede, "Dude, is my code constant time?", 2017).
 *
 *   node --conditions=@sineta/source packages/web-push-native/bench/timing.ts
 */
import { createECDH, randomBytes } from 'node:crypto';
import { openAddon, tierNumbers } from '../src/addon.ts';

const addon = openAddon();
const lanes = 8;
const samples = 60_000;
const fixedKeys = {
  'a fixed random key': randomBytes(32).fill(0x7f, 0, 1),
  'the key 1': Buffer.alloc(32).fill(1, 31),
  'a key with few bits': Buffer.alloc(32).fill(0x80, 8, 9).fill(1, 31),
};
const receivers = Buffer.concat(Array(lanes).fill(createECDH('prime256v1').generateKeys()));
const results = Buffer.alloc(lanes * 98);

function sample(tier: number, privateKeys: Buffer): number {
  const start = process.hrtime.bigint();
  addon.agree(tier, receivers, privateKeys, results);
  return Number(process.hrtime.bigint() - start);
}

function statisticsOf(values: readonly number[]) {
  const kept = values.toSorted((a, b) => a - b).slice(0, Math.floor(values.length * 0.9));
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1);
  return { mean, error: variance / kept.length };
}

for (const [name, tier] of Object.entries(tierNumbers)) {
  if (addon.supports(tier) === 0) continue;
  for (const [title, key] of Object.entries(fixedKeys)) {
    const fixed = Buffer.concat(Array(lanes).fill(key));
    const times = { fixed: [] as number[], random: [] as number[] };
    const count = name === 'ifma' ? samples : samples / 6;
    for (let round = 0; round < count; round++) {
      const isFixed = Math.random() < 0.5;
      // Both are new arrays with new contents, so that only the contents differ.
      const random = randomBytes(lanes * 32);
      if (isFixed) fixed.copy(random);
      times[isFixed ? 'fixed' : 'random'].push(sample(tier, random));
    }
    const [a, b] = [statisticsOf(times.fixed), statisticsOf(times.random)];
    const t = (a.mean - b.mean) / Math.sqrt(a.error + b.error);
    process.stdout.write(
      `${name}, ${title}: t = ${t.toFixed(2)}; ${(a.mean / 1000 / lanes).toFixed(2)} and ${(b.mean / 1000 / lanes).toFixed(2)} µs, ${count} bursts\n`,
    );
  }
}
