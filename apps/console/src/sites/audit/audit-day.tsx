import type { AuditEntry } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { auditTexts } from './audit-texts.ts';
import { roleTexts } from '../../accounts/rights/role-texts.ts';
import { useSites } from '../../accounts/sites.ts';
import { useNow } from '../../time/use-now.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { AuditRest } from './audit-rest.tsx';
import { auditSentence } from './audit-sentence.ts';
import styles from './audit.module.css';
import type { AuditDay } from './group-by-day.ts';

interface AuditDaySectionProps {
  readonly day: AuditDay;
  /** What the loaded entries removed. */
  readonly removed: ReadonlySet<string>;
}

/** The entries of a day, each with its time. */
export function AuditDaySection({ day, removed }: AuditDaySectionProps) {
  const texts = useTexts(auditTexts);
  const roles = useTexts(roleTexts);
  const { date, time, dateTime } = useAmounts();
  const now = useNow();
  const sites = useSites();
  const nameOf = (site: string) => sites.find(({ id }) => id === site)?.name ?? site;
  return (
    <Card title={dayName(day.at, now, texts) ?? date(day.at)} padding="none">
      <ol className={styles.list}>
        {day.entries.map((entry) => {
          const { actor, rest } = auditSentence(entry, texts, roles.name);
          const at = new Date(entry.at);
          const address = addressOf(entry);
          const site = entry.details?.['site'];
          return (
            <li key={entry.id} className={styles.entry}>
              <time dateTime={entry.at} title={dateTime(at)} className={styles.time}>
                {time(at)}
              </time>
              <p>
                <strong>{actor}</strong> <AuditRest entry={entry} rest={rest} removed={removed} />
                {sites.length > 1 && site !== undefined && (
                  <span className={styles.from}> · {nameOf(site)}</span>
                )}
                {entry.count !== undefined && (
                  <span className={styles.from}> · {texts.times(entry.count)}</span>
                )}
                {address !== undefined && <span className={styles.from}> {texts.from(address)}</span>}
              </p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** From where an actor signed in or was refused. In other entries, `from` is what was before a change. */
function addressOf({ action, details }: AuditEntry): string | undefined {
  return /^(?:session|passkey)\./.test(action) ? details?.['from'] : undefined;
}

function dayName(
  day: Date,
  now: Date,
  { today, yesterday }: { readonly today: string; readonly yesterday: string },
): string | undefined {
  const before = new Date(now);
  before.setDate(now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return today;
  return day.toDateString() === before.toDateString() ? yesterday : undefined;
}
