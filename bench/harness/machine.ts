import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

/** The time and the machine of the measurements, in lines. */
export function describeMachine(now: Date): string[] {
  return [
    `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}`,
    `${availableParallelism()} cores ${cpus()[0]?.model ?? 'of an unknown model'} (${arch()}${describeModel()}), ` +
      `${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${type()} ${release()}, Node.js ${process.versions.node}, ` +
      `OpenSSL ${process.versions.openssl}, ${compiler()}`,
    `load average at the start ${loadavg()[0]!.toFixed(1)}`,
  ];
}

function commit(): string {
  return outputOf('git', ['describe', '--always', '--dirty']) ?? 'unknown';
}

/** The version of the compiler that builds the native package. */
function compiler(): string {
  const [version] = outputOf('cc', ['--version'])?.split('\n') ?? [];
  return version ?? 'no C compiler';
}

/** A virtual machine may name a processor without its generation, which its numbers identify. */
function describeModel(): string {
  const text = readFileSync('/proc/cpuinfo', 'utf8');
  const [family, model] = ['cpu family', 'model'].map(
    (field) => new RegExp(`^${field}\\s*: (\\d+)$`, 'm').exec(text)?.[1],
  );
  return family === undefined || model === undefined ? '' : `, family ${family}, model ${model}`;
}

function outputOf(command: string, parameters: readonly string[]): string | undefined {
  try {
    return execFileSync(command, parameters, { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
