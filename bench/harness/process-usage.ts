import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second, independent of the kernel's tick. */
const millisecondsPerTick = 10;

/** The processor time of all threads of a process, in milliseconds. */
export function cpuTime(pid: number): number {
  const { ownTicks } = statOf(pid);
  return ownTicks * millisecondsPerTick;
}

/** The same for a process and its children, including those that have ended, in milliseconds. */
export function cpuTimeOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const { ownTicks, endedTicks } = statOf(pid);
  const own = (ownTicks + endedTicks) * millisecondsPerTick;
  if (children === '') return own;
  return children.split(' ').reduce((sum, child) => sum + cpuTimeOfTree(Number(child)), own);
}

/** The peak memory of a process, in megabytes (10^6 bytes). */
export function peakMemory(pid: number): number {
  return megabytesOf(pid, 'VmHWM');
}

/** The memory of a process now, in megabytes (10^6 bytes). */
export function currentMemory(pid: number): number {
  return megabytesOf(pid, 'VmRSS');
}

function megabytesOf(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}

/** The processor time of a Node.js process, in milliseconds. */
export interface ThreadTimes {
  readonly main: number;
  /** Of all threads of `node:worker_threads`. */
  readonly workers: number;
  /** V8's own threads, which collect garbage and compile, and libuv's. */
  readonly others: number;
}

/** As Node.js calls the thread of a worker without a name of its own. */
const nameOfWorkers = 'WorkerThread';

export function threadTimes(pid: number): ThreadTimes {
  const directory = `/proc/${pid}/task`;
  const sums = { main: 0, workers: 0, others: 0 };
  for (const thread of readdirSync(directory)) {
    const name = readFileSync(`${directory}/${thread}/comm`, 'utf8').trim();
    const kind = thread === String(pid) ? 'main' : name === nameOfWorkers ? 'workers' : 'others';
    sums[kind] += statOf(pid, `/task/${thread}`).ownTicks * millisecondsPerTick;
  }
  return sums;
}

/** Fields 14 to 17 of proc_pid_stat(5), counted after the name, which may contain any character. */
function statOf(pid: number, thread = ''): { readonly ownTicks: number; readonly endedTicks: number } {
  const text = readFileSync(`/proc/${pid}${thread}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { ownTicks: fields[11]! + fields[12]!, endedTicks: fields[13]! + fields[14]! };
}
