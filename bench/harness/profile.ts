import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where processor time went: a part of the code and its share of all busy time, 0 to 1. */
export interface Hotspot {
  readonly place: string;
  readonly share: number;
}

/** What `--cpu-prof` writes, as far as it is read here. Times are microseconds. */
interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** One sentence with the largest of them. */
export function describeHotspots(hotspots: readonly Hotspot[]): string {
  const largest = hotspots.filter(({ share }) => share >= 0.01);
  const shares = largest.map(({ place, share }) => `${(share * 100).toFixed(0)} % ${place}`);
  return `Where the busy time of its threads goes (\`--cpu-prof\`, start included; that of a database in the process includes waiting for the disk): ${shares.join(', ')}.`;
}

/** Gives a directory for the profiles of a process, and adds up what it left there when it has ended. */
export async function profileInto(work: (directory: string) => Promise<void>): Promise<Hotspot[]> {
  const directory = await mkdtemp(join(tmpdir(), 'sineta-profile-'));
  try {
    await work(directory);
    const files = (await readdir(directory)).filter((file) => file.endsWith('.cpuprofile'));
    const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
    return hotspots(texts.map((text) => JSON.parse(text) as CpuProfile));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * Adds the profiles of all threads up. Time inside Node.js and OpenSSL counts for the file of ours, or the
 * package, that called; what the event loop began by itself (sockets, TLS) counts for Node.js.
 */
export function hotspots(profiles: readonly CpuProfile[]): Hotspot[] {
  const time = new Map<string, number>();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const places = placesOf(nodes);
    for (const [index, sample] of samples.entries()) {
      const place = places.get(sample)!;
      time.set(place, (time.get(place) ?? 0) + timeDeltas[index]!);
    }
  }
  time.delete(idle);
  const busy = [...time.values()].reduce((sum, value) => sum + value, 0);
  return [...time]
    .map(([place, value]) => ({ place, share: value / busy }))
    .sort((a, b) => b.share - a.share);
}

const idle = '(idle)';

function placesOf(nodes: readonly ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = new Map<number, string>();
  const visit = (node: ProfileNode, inherited: string): void => {
    const place = placeOf(node) ?? inherited;
    places.set(node.id, place);
    for (const child of node.children ?? []) visit(byId.get(child)!, place);
  };
  visit(nodes[0]!, 'Node.js');
  return places;
}

/** Undefined for what belongs to its caller. */
function placeOf({ callFrame: { functionName, url } }: ProfileNode): string | undefined {
  if (functionName === idle || functionName === '(garbage collector)') return functionName;
  if (functionName === '(program)') return 'native code outside of JavaScript';
  const packaged = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1];
  if (packaged !== undefined) return packaged;
  return /\/((?:apps|packages)\/.*)$/.exec(url)?.[1];
}
