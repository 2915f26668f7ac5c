import { describe, expect, it } from 'vitest';
import { createGoneReports } from '../../../src/delivery/flow/gone-reports.ts';

describe('reports that devices are gone', () => {
  const reports = (count: number, isGone: boolean, isFirst = true, to = createGoneReports()) => {
    for (let each = 0; each < count; each++) to.add(isGone, isFirst);
    return to;
  };

  it('are widespread when nine of ten devices are gone, of twenty or more', () => {
    expect(reports(19, true).areWidespread).toBe(false);
    expect(reports(20, true).areWidespread).toBe(true);
    expect(reports(90, true, true, reports(10, false)).areWidespread).toBe(true);
    expect(reports(89, true, true, reports(11, false)).areWidespread).toBe(false);
  });

  it('are not widespread because those that were gone before are again', () => {
    const mixed = createGoneReports();
    for (let each = 0; each < 100; each++) mixed.add(each % 5 === 0, true);
    expect(reports(1_000, true, false, mixed).areWidespread).toBe(false);
  });

  it('are widespread after a restart also when all devices were gone before', () => {
    expect(reports(20, true, false).areWidespread).toBe(true);
  });

  it('stay widespread while a push service recovers', () => {
    const half = reports(50, false, false, reports(50, true));
    expect(half.areWidespread).toBe(true);
    expect(reports(25, true, true, half).areWidespread).toBe(true);
  });

  it('end when devices accept messages again, also those that were reported as gone', () => {
    const wrong = reports(100, true);
    const changes = Array.from({ length: 100 }, () => wrong.add(false, false)).filter(Boolean);
    expect(changes).toEqual(['ended']);
    expect(wrong.areWidespread).toBe(false);
    expect(wrong.add(true, true)).toBeUndefined();
  });
});
