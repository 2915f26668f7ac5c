import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** The time and the machine of the measurements, in lines. */
export function describeMachine(now: Date): string[] {
  return [
    `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}`,
    `${availableParallelism()} cores ${cpus()[0]?.model ?? 'of an unknown model'} (${arch()}), ` +
      `${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${type()} ${release()}, Node.js ${process.versions.node}, ` +
      `OpenSSL ${process.versions.openssl}`,
    `load average at the start ${loadavg()[0]!.toFixed(1)}`,
  ];
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
