import type { Finding, Verdict } from './finding.ts';

const marks: Readonly<Record<Verdict, string>> = { good: '✓', advice: '!', wrong: '✗', unknown: '·' };

/** One line a finding, and below it what to do. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ verdict, message, remedy }) => [
      `${marks[verdict]} ${message}`,
      ...(remedy === undefined ? [] : [`    → ${remedy}`]),
    ])
    .join('\n');
}
