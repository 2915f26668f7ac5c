import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A part of the code and its share of the busy time, from 0 to 1. */
export interface Hotspot {
  readonly place: string;
  readonly share: number;
}

/** The members of a `--cpu-prof` file that are used here. Times are in microseconds. */
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

/** Describes the largest shares in one sentence. */
export function describeHotspots(hotspots: readonly Hotspot[]): string {
  const largest = hotspots.filter(({ share }) => share >= 0.01);
  const shares = largest.map(({ place, share }) => `${(share * 100).toFixed(0)} % ${place}`);
  return `Busy time of its threads (\`--cpu-prof\`, including the start; SQLite includes waiting for the disk): ${shares.join(', ')}.`;
}

/** Provides a directory for the profiles of a process, and sums them up when the process has ended. */
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
 * Sums up the profiles of all threads. Time inside Node.js and OpenSSL counts for the calling file or package; work that
 * the event loop starts (sockets, TLS) counts for Node.js.
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

/** Undefined if the time counts for the caller. */
function placeOf({ callFrame: { functionName, url } }: ProfileNode): string | undefined {
  if (functionName === idle || functionName === '(garbage collector)') return functionName;
  if (functionName === '(program)') return 'native code outside JavaScript';
  const packaged = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1];
  if (packaged !== undefined) return packaged;
  return /\/((?:apps|packages)\/.*)$/.exec(url)?.[1];
}
