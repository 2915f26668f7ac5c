import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMaySomewhere, usePermissions } from '../../accounts/me.ts';
import { readCharacterKeys, writeCharacterKeys } from '../../preferences/character-keys.ts';
import { siteEntriesFor, workspaceEntriesFor } from '../navigation.tsx';
import { CommandPalette } from './command-palette.tsx';
import { keepFocus } from './keep-focus.ts';
import { type Shortcut, shortcutOf } from './keys.ts';
import { controlOf, isPageSearch, nameKeys, rowTo, stopFrom } from './rows.ts';
import { hasDialog, isWriting } from './search-key.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';

type Opened = 'palette' | 'help' | undefined;

interface ShortcutsProps {
  readonly site: string | undefined;
  /** The keys that were pressed before the shortcuts had loaded. The shell keeps adding keys, so they are cleared here. */
  readonly firstKeys: KeyboardEvent[];
}

/** The keyboard shortcuts of every page, and what they open. */
export default function Shortcuts({ site, firstKeys }: ShortcutsProps) {
  const [opened, setOpened] = useState<Opened>();
  const [typed, setTyped] = useState('');
  const [hasCharacterKeys, setCharacterKeys] = useState(() => readCharacterKeys(localStorage));
  const isGoing = useRef(false);
  /** Set at once: until the palette has the focus, keys are for its field. */
  const isPaletteOpen = useRef(false);
  const permissions = usePermissions(site);
  const mayManage = useMaySomewhere('manage');
  const navigate = useNavigate();
  useEffect(() => keepFocus(), []);
  useFocusOnReturn();
  const openPage = (name: string): boolean => {
    const entries = [...siteEntriesFor(permissions), ...workspaceEntriesFor(mayManage)];
    const entry = entries.find(({ page }) => page === name);
    if (site === undefined || entry === undefined) return false;
    void navigate({ to: entry.to, params: { site } });
    return true;
  };
  const close = () => {
    isPaletteOpen.current = false;
    setOpened(undefined);
    setTyped('');
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isPaletteOpen.current) {
      if (isInDialog(event.target)) return;
      if (event.key === 'Escape') close();
      if (!isWritingKey(event)) return;
      event.preventDefault();
      setTyped((before) => (event.key === 'Backspace' ? before.slice(0, -1) : before + event.key));
      return;
    }
    if (isArrowDown(event) && isPageSearch(event.target) && !hasDialog()) {
      if (focus(stopFrom(event.target, 1))) event.preventDefault();
      return;
    }
    const situation = { isWriting: isWriting(event.target), isGoing: isGoing.current, hasCharacterKeys };
    const shortcut = shortcutOf(event, situation);
    isGoing.current = shortcut?.kind === 'go';
    if (shortcut === undefined || (event.repeat && shortcut.kind !== 'row') || hasDialog()) return;
    isPaletteOpen.current = shortcut.kind === 'palette';
    if (shortcut.kind === 'palette' || shortcut.kind === 'help') setOpened(shortcut.kind);
    const isDone = shortcut.kind === 'page' ? openPage(shortcut.page) : actOnPage(shortcut);
    if (isDone) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // The shell has added this key, which needs no replay.
      firstKeys.length = 0;
      onKey(event);
    };
    const replay = (key: KeyboardEvent): void => onKey(key);
    firstKeys.splice(0).forEach(replay);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [firstKeys]);
  return (
    <>
      {opened === 'palette' && (
        <CommandPalette
          site={site}
          typed={typed}
          onType={setTyped}
          hasCharacterKeys={hasCharacterKeys}
          onClose={close}
          onHelp={() => {
            close();
            setOpened('help');
          }}
        />
      )}
      {opened === 'help' && (
        <ShortcutsHelp
          hasCharacterKeys={hasCharacterKeys}
          onCharacterKeys={(isOn) => {
            setCharacterKeys(isOn);
            writeCharacterKeys(localStorage, isOn);
            nameKeys(isOn);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Does what a key is for on this page. False if there is nothing to do, and for `/`: the shell has focused the search. */
function actOnPage(shortcut: Shortcut): boolean {
  if (shortcut.kind === 'row') return focus(stopFrom(document.activeElement, shortcut.by));
  if (shortcut.kind !== 'control') return shortcut.kind !== 'search';
  const control = controlOf(shortcut.key);
  focus(control);
  control?.click();
  return control !== undefined;
}

function focus(element: HTMLElement | undefined): boolean {
  element?.focus();
  return element !== undefined;
}

/** Milliseconds until a long list has scrolled to where it was, and has its rows there. */
const scrolled = 150;

/** Back on a list, the row of the page that was left has the focus, as in a browser that keeps its pages. */
function useFocusOnReturn(): void {
  const router = useRouter();
  const isReturn = useRef(false);
  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        isReturn.current = action.type === 'BACK' || document.activeElement?.getAttribute('data-key') === 'u';
      }),
    [router],
  );
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || !isReturn.current) return;
        const title = document.activeElement;
        if (focus(rowTo(fromLocation.href))) return;
        setTimeout(() => {
          if (document.activeElement === title) focus(rowTo(fromLocation.href));
        }, scrolled);
      }),
    [router],
  );
}

/** Alone: with another key it selects text, and within a composition it chooses from it. */
function isArrowDown({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return key === 'ArrowDown' && !(shiftKey || ctrlKey || altKey || metaKey || isComposing);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

/** A character, or the key that deletes one. */
function isWritingKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey;
}
