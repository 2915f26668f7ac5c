import { reachTexts } from './reach-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from './reach-line.module.css';
import { type Reach, shownCount } from './use-reach.ts';

interface ReachLineProps {
  readonly reach: Reach;
  /** Whether the devices cannot change until the send, because the audience names them. */
  readonly isNamed?: boolean;
  /** Whether the audience is one person, who exists only with a device. */
  readonly isUser?: boolean;
}

/** The number of devices. The line keeps its height while they are counted. */
export function ReachLine({ reach, isNamed, isUser }: ReachLineProps) {
  const texts = useTexts(reachTexts);
  const count = shownCount(reach);
  return (
    <output className={styles.reach} data-busy={reach.kind === 'counting' || undefined}>
      {count !== undefined && (
        <strong>
          {isUser && count.devices === 0 ? texts.unknownUser : texts.devices(count.devices, count.exact)}
        </strong>
      )}
      {count === undefined && reach.kind === 'counting' && <span>{texts.counting}</span>}
      {reach.kind === 'unknown' && <span>{texts.unknown}</span>}
      {reach.kind === 'failed' && <span>{texts.failed}</span>}
      {reach.kind === 'counted' && reach.count.devices === 0 && !isNamed && <span>{texts.nobody}</span>}
    </output>
  );
}
