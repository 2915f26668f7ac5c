import { Button } from '@sineta/ui';
import { type ReactNode, Suspense } from 'react';
import { type Reach, shownCount } from '../../../devices/counts/use-reach.ts';
import { reachTexts } from '../../../devices/counts/reach-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import styles from './send-bar.module.css';

/** What the bar shows to authors, too. */
export interface SendBarProps {
  readonly reach: Reach;
  /** The person that the message is for: empty without devices, undefined for other audiences. */
  readonly user: string | undefined;
  /** The errors that are shown, in a sentence; undefined without one. */
  readonly problem: string | undefined;
  /** What the message lacks, in sentences. */
  readonly lacking: readonly string[];
  /** Where the draft is stored. */
  readonly state: string | undefined;
  readonly busy: boolean;
}

/** Always visible: the audience size, what is missing or invalid, and the send button. */
export function SendBar({
  reach,
  user,
  problem,
  lacking,
  state,
  label,
  busy,
  note,
  onPress,
}: SendBarProps & {
  /** What the operator should know about the audience. */
  readonly note?: ReactNode;
  /** The label of the send button. */
  readonly label: string;
  /** What the button does in place of submitting the form. */
  readonly onPress?: (() => void) | undefined;
}) {
  const reachText = useTexts(reachTexts);
  const count = shownCount(reach);
  return (
    <div ref={measureBar} className={styles.bar}>
      <div className={styles.words}>
        {count !== undefined && (
          <span className={styles.count}>
            {user && <bdi>{user}, </bdi>}
            {user !== undefined && count.devices === 0
              ? reachText.unknownUser
              : reachText.devices(count.devices, count.exact)}
            <span className={styles.note}>
              <Suspense>{note}</Suspense>
            </span>
          </span>
        )}
        <output
          className={styles.state}
          data-invalid={problem !== undefined || undefined}
          data-quiet={(problem === undefined && lacking.length === 0) || undefined}
        >
          {problem ?? [...lacking, state].filter(Boolean).join(' ')}
        </output>
      </div>
      <Button
        type={onPress ? 'button' : 'submit'}
        variant={onPress ? undefined : 'primary'}
        busy={busy}
        onPress={onPress}
      >
        {label}
      </Button>
    </div>
  );
}

/** What has the focus stays above the bar, which grows with its words. A toast is a line of the bar, above its words. */
function measureBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const toast = document.getElementById('toast');
  const place = (): void => {
    const { left } = bar.firstElementChild!.getBoundingClientRect();
    const { right } = bar.lastElementChild!.getBoundingClientRect();
    style.setProperty('--toast-start', `${left}px`);
    style.setProperty('--toast-width', `${right - left}px`);
    style.setProperty('--toast-height', `${toast?.offsetHeight ?? 0}px`);
    style.setProperty('--bar-height', `${bar.offsetHeight}px`);
    style.setProperty('--bar-top', `${bar.getBoundingClientRect().top}px`);
  };
  const observer = new ResizeObserver((changes) => {
    place();
    if (changes.some(({ target }) => target !== document.documentElement)) showFocused(bar);
  });
  for (const element of [bar, document.documentElement, toast]) if (element) observer.observe(element);
  // The bar ends with the form, above the end of the window.
  const moves = ['scroll', 'resize'] as const;
  for (const move of moves) window.addEventListener(move, place);
  return () => {
    observer.disconnect();
    for (const move of moves) window.removeEventListener(move, place);
    for (const name of ['--bar-height', '--bar-top', '--toast-height', '--toast-start', '--toast-width'])
      style.removeProperty(name);
  };
}

/** Scrolls to what has the focus if the bar covers it. A user who has scrolled away from it stays there. */
function showFocused(bar: HTMLElement): void {
  const field = document.activeElement;
  if (!field || !bar.parentElement!.contains(field) || bar.contains(field)) return;
  const [covered, cover] = [field.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (covered.bottom > cover.top && covered.top < cover.bottom) field.scrollIntoView({ block: 'nearest' });
}
