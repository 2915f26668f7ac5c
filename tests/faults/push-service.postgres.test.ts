import { describe } from 'vitest';
import { usePostgres } from '../../apps/server/test/harness/engines.ts';
import { openTestStorage } from '../../apps/server/test/harness/storage.ts';
import { testConduct } from './harness/conduct-tests.ts';
import { http1Conduct } from './harness/http1-conduct.ts';
import { brokenHandshakes } from './harness/misbehaviours.ts';

const { protocol, misbehaviours } = http1Conduct;

describe('on PostgreSQL, with one misbehaviour of each kind that storage can distinguish (SQLite runs all)', () => {
  const createDatabase = usePostgres();
  testConduct(
    {
      protocol,
      misbehaviours: pick(misbehaviours, [
        'fails',
        'responds gone once',
        'hangs',
        'drips its body',
        'closes without a response',
      ]),
      brokenConnections: pick(brokenHandshakes, ['closes every connection']),
    },
    async () => openTestStorage({ databaseUrl: await createDatabase() }),
  );
});

function pick<Value>(from: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, from[name]!]));
}
