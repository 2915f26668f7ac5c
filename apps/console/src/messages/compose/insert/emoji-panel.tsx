import { TextField, useInitialFocus } from '@sineta/ui';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { matches } from '../../../page/search/matches.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { emojiIn } from './emoji-list.ts';
import { Panel, type PanelProps } from './panel.tsx';
import { panelTexts } from './panel-texts.ts';
import { useKeyDown } from './use-key-down.ts';

const bare = { minWidth: 0, margin: 0, padding: 0, border: 0 } as const;

/** Emoji by group, with a search. The arrow keys move between them. */
export function EmojiPanel({ into, onInsert, onClose }: PanelProps) {
  const { language } = usePreferences();
  const texts = useTexts(panelTexts);
  const search = useInitialFocus(true);
  const [sought, setSought] = useState('');
  const groups = useMemo(() => [...emojiIn(language)], [language]);
  const found = groups
    .map(([group, emoji]) => [group, emoji.filter((each) => matches(each.words, sought))] as const)
    .filter(([, emoji]) => emoji.length > 0);
  const first = found[0]?.[1][0];
  const list = useKeyDown<HTMLDivElement>(move);
  return (
    <Panel name="emoji" into={into} onClose={onClose}>
      <TextField
        label={texts.search}
        value={sought}
        onChange={setSought}
        inputRef={search}
        autoComplete="off"
        onKeyDown={(event) => {
          // Instead of moving to the next field of the form.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Enter' && sought !== '' && first) onInsert(first.emoji);
        }}
      />
      <div ref={list} style={{ maxHeight: '15rem', overflowY: 'auto', display: 'grid', gap: '0.5rem' }}>
        {found.map(([group, emoji]) => (
          <fieldset key={group} aria-label={texts.groups[group]} style={bare}>
            <p aria-hidden="true">{texts.groups[group]}</p>
            <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(2.75rem, 1fr))' }}>
              {emoji.map((each) => (
                <button
                  key={each.emoji}
                  type="button"
                  aria-label={each.name}
                  title={each.name}
                  tabIndex={each === first ? 0 : -1}
                  style={{
                    font: 'inherit',
                    fontSize: '1.5rem',
                    lineHeight: '2.75rem',
                    border: 0,
                    background: 'none',
                  }}
                  onClick={() => onInsert(each.emoji)}
                >
                  {each.emoji}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
        <output>{found.length === 0 && texts.nothing}</output>
      </div>
    </Panel>
  );
}

/** Moves the focus to the nearest emoji in the direction of an arrow key, by where they are on the screen. */
function move(event: KeyboardEvent, list: HTMLElement): void {
  const { key, target } = event;
  const all = [...list.querySelectorAll('button')];
  const at = all.indexOf(target as HTMLButtonElement);
  if (at === -1) return;
  const next = {
    ArrowRight: () => all[at + 1],
    ArrowLeft: () => all[at - 1],
    ArrowDown: () => inNextRow(all, at, 1),
    ArrowUp: () => inNextRow(all, at, -1),
    Home: () => all[0],
    End: () => all.at(-1),
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  next()?.focus();
}

function inNextRow(all: readonly HTMLElement[], at: number, step: 1 | -1): HTMLElement | undefined {
  const { top, left } = all[at]!.getBoundingClientRect();
  const after = step === 1 ? all.slice(at + 1) : all.slice(0, at).toReversed();
  const places = after.map((each) => ({ each, box: each.getBoundingClientRect() }));
  const row = places.find(({ box }) => Math.abs(box.top - top) > box.height / 2)?.box.top;
  const inRow = places.filter(({ box }) => row !== undefined && Math.abs(box.top - row) < box.height / 2);
  return inRow.toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.each;
}
