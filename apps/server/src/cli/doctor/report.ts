import type { Finding, Verdict } from './finding.ts';

const marks: Readonly<Record<Verdict, string>> = { good: '✓', advice: '!', wrong: '✗', unknown: '·' };

/** What there is to do, most important first; the rest by the names of its checks. */
export function summarize(findings: readonly Finding[]): string {
  const having = (verdict: Verdict): Finding[] => findings.filter((finding) => finding.verdict === verdict);
  const [seen, unseen] = [having('good'), having('unknown').filter(({ remedy }) => remedy === undefined)];
  const toDo = [...having('wrong'), ...having('advice'), ...having('unknown')].filter(
    ({ remedy }) => remedy !== undefined,
  );
  return [
    ...toDo.map(describeFinding),
    ...(unseen.length > 0 ? [`${marks.unknown} not seen: ${namesOf(unseen)} (--verbose says why)`] : []),
    ...(seen.length > 0 ? [`${marks.good} ${namesOf(seen)}`] : []),
  ].join('\n');
}

/** What each check found, in the order in which a browser would stumble. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(describeFinding).join('\n');
}

/** One line, and below it what to do. */
function describeFinding({ verdict, message, remedy }: Finding): string {
  return `${marks[verdict]} ${message}${remedy === undefined ? '' : `\n    → ${remedy}`}`;
}

function namesOf(findings: readonly Finding[]): string {
  return findings.map(({ check }) => check).join(', ');
}
