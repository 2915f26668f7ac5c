// `npm run soak`: the faults for long, 200 kills unless SINETA_FAULT_ROUNDS says otherwise.
import { spawn } from 'node:child_process';
import { buildServed } from './build.ts';

await buildServed();
const child = spawn('node_modules/.bin/vitest', ['run', '--project', 'integration', 'tests/faults'], {
  stdio: 'inherit',
  env: { SINETA_FAULT_ROUNDS: '200', ...process.env },
});
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
