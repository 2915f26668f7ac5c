import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePermissions } from '../../accounts/me.ts';
import { siteEntriesFor } from '../navigation.tsx';
import { CommandPalette } from './command-palette.tsx';
import { shortcutOf } from './keys.ts';
import { readCharacterKeys, writeCharacterKeys } from './character-keys.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';

type Opened = 'palette' | 'help' | undefined;

interface ShortcutsProps {
  readonly site: string | undefined;
  /** The key that was pressed before they were loaded. */
  readonly firstKey: KeyboardEvent;
}

/** The keyboard shortcuts of every page, and what they open. */
export default function Shortcuts({ site, firstKey }: ShortcutsProps) {
  const [opened, setOpened] = useState<Opened>();
  const [hasCharacterKeys, setCharacterKeys] = useState(() => readCharacterKeys(localStorage));
  const isGoing = useRef(false);
  const permissions = usePermissions(site);
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const situation = { isWriting: isWriting(event.target), isGoing: isGoing.current, hasCharacterKeys };
    const shortcut = event.repeat ? undefined : shortcutOf(event, situation);
    isGoing.current = shortcut?.kind === 'go';
    if (shortcut === undefined || hasDialog()) return;
    if (shortcut.kind === 'search') {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (!field) return;
      field.focus();
    }
    if (shortcut.kind === 'palette' || shortcut.kind === 'help') setOpened(shortcut.kind);
    if (shortcut.kind === 'page') {
      const entry = siteEntriesFor(permissions).find(({ page }) => page === shortcut.page);
      if (site === undefined || entry === undefined) return;
      void navigate({ to: entry.to, params: { site } });
    }
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    listen(firstKey);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [firstKey]);
  const close = () => setOpened(undefined);
  return (
    <>
      {opened === 'palette' && (
        <CommandPalette site={site} onClose={close} onHelp={() => setOpened('help')} />
      )}
      {opened === 'help' && (
        <ShortcutsHelp
          hasCharacterKeys={hasCharacterKeys}
          onCharacterKeys={(isOn) => {
            setCharacterKeys(isOn);
            writeCharacterKeys(localStorage, isOn);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Whether keys write a text, or choose an option by its first letter. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="listbox"], [role="menu"]') !== null)
  );
}

/** A dialog has the keyboard. */
function hasDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
