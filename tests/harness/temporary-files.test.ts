import { mkdirSync, mkdtempDisposableSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { deleteEndedRuns } from './temporary-files.ts';

/** Greater than any id of a process, which the system could give again to another one. */
const ended = 2 ** 30;

function makeRuns(parent: string, ids: readonly number[]): string[] {
  const names = ids.map((id) => `sineta-run-${id}`);
  for (const name of names) mkdirSync(join(parent, name));
  return names;
}

test('only the directories of runs that have ended are deleted', () => {
  using parent = mkdtempDisposableSync(join(tmpdir(), 'sineta-runs-'));
  const [running] = makeRuns(parent.path, [process.pid, ended]);
  mkdirSync(join(parent.path, 'other'));
  deleteEndedRuns(parent.path);
  expect(readdirSync(parent.path).toSorted()).toEqual(['other', running]);
});

test('a run of another user, to whose process no signal may be sent, has not ended', () => {
  using parent = mkdtempDisposableSync(join(tmpdir(), 'sineta-runs-'));
  const names = makeRuns(parent.path, [ended]);
  using _ = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  });
  deleteEndedRuns(parent.path);
  expect(readdirSync(parent.path)).toEqual(names);
});

test('a directory of another user is kept', () => {
  using parent = mkdtempDisposableSync(join(tmpdir(), 'sineta-runs-'));
  const names = makeRuns(parent.path, [ended]);
  using _ = vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1);
  deleteEndedRuns(parent.path);
  expect(readdirSync(parent.path)).toEqual(names);
});
