import { afterEach, expect, test, vi } from 'vitest';
import { formatDay, noonOf } from '../../../src/plot/days.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'America/Sao_Paulo', 'Pacific/Pago_Pago'])(
  'a day has its own name in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatDay('en')(noonOf('2026-03-10'))).toBe('Mar 10');
  },
);
