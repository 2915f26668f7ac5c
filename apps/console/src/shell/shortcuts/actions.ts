import type { IconName } from '@sineta/ui';
import { useNavigate, useRouter, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useMaySomewhere, usePermissions } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { languageNames, languages, themes } from '../../preferences/preferences.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { shellTexts } from '../shell-texts.ts';
import { useSignOut } from '../use-sign-out.ts';
import { hasDialog } from './search-key.ts';
import { shortcutTexts } from './shortcut-texts.ts';

/** What the palette does instead of opening a page. */
export interface Action {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** The key that does the same on this page. */
  readonly key?: string | undefined;
  /** Other words for it. */
  readonly words?: string;
  readonly run: () => void;
}

/** What the open page offers: the controls that name a key, or that are named for the palette. */
export function usePageActions(): readonly Action[] {
  const [controls] = useState(() => [
    // A new message is among the pages.
    ...document.querySelectorAll<HTMLElement>('main :is([data-key]:not([data-key="c"]), [data-action])'),
  ]);
  return controls
    .filter((control) => control.checkVisibility())
    .map((control, index) => ({
      id: `control ${index}`,
      name: control.ariaLabel ?? control.textContent,
      icon: 'check',
      key: control.dataset['key'],
      run: () => press(() => control),
    }));
}

/** What can be done from every page. */
export function useActions(site: string | undefined): readonly Action[] {
  const { words, create, scheduledActions } = useTexts(shortcutTexts);
  const shell = useTexts(shellTexts);
  const permissions = usePermissions(site);
  const mayTeam = useMaySomewhere('team');
  const { change } = usePreferences();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const router = useRouter();
  /** Opens a page and presses the control that is named for it. */
  const on = (
    action: string,
    name: string,
    page: Pick<LinkProps, 'to' | 'params'>,
    icon: IconName = 'plus',
  ): Action => ({
    id: name,
    name,
    icon,
    run: () => {
      const { pathname } = router.buildLocation(page);
      void navigate(page);
      press(() =>
        // Until it is open, and if the user stays, the page before it is shown, which may have a control of the same name.
        router.state.resolvedLocation?.pathname === pathname
          ? document.querySelector<HTMLElement>(`main [data-action="${action}"]`)
          : null,
      );
    },
  });
  /** Opens the scheduled messages, each of which has the control. */
  const onScheduled = (name: string, icon: IconName): Action => ({
    id: name,
    name,
    icon,
    words: words.scheduled,
    run: () =>
      void navigate({
        to: '/sites/$site/messages',
        params: { site: site ?? '' },
        search: { state: 'scheduled' },
      }),
  });
  const topicsPage = { to: '/sites/$site/topics', params: { site: site ?? '' } } as const;
  return [
    ...(site !== undefined && permissions.includes('manage') ? [on('topics', create.topic, topicsPage)] : []),
    ...(site !== undefined && permissions.includes('send')
      ? [
          on('segments', create.segment, topicsPage),
          onScheduled(scheduledActions.reschedule, 'audit'),
          onScheduled(scheduledActions.cancel, 'close'),
        ]
      : []),
    ...(site !== undefined && permissions.includes('draft')
      ? [on('templates', create.template, { to: '/sites/$site/compose', params: { site } }, 'compose')]
      : []),
    ...(site !== undefined
      ? [on('export', create.messagesFile, { to: '/sites/$site/messages', params: { site } }, 'messages')]
      : []),
    ...(site !== undefined && permissions.includes('devices')
      ? [on('export', create.devicesFile, { to: '/sites/$site/devices', params: { site } }, 'devices')]
      : []),
    ...(mayTeam ? [on('invite', create.invitation, { to: '/team' })] : []),
    ...themes.map((theme): Action => ({
      id: theme,
      name: `${shell.theme}: ${shell.themes[theme]}`,
      icon: 'overview',
      words: `${words.theme} ${words.themes[theme]}`,
      run: () => change({ theme }),
    })),
    ...languages.map((language): Action => ({
      id: language,
      name: `${shell.language}: ${languageNames[language]}`,
      icon: 'messages',
      words: words.language,
      run: () => change({ language }),
    })),
    { id: 'sign-out', name: shell.signOut, icon: 'leave', words: words.leave, run: signOut },
  ];
}

/** Milliseconds between attempts to find a control, and how many: a page has to load. */
const pause = 50;
const attempts = 200;

/** Presses a control of the page, once it is there and the palette has gone. */
function press(find: () => HTMLElement | null, left = attempts): void {
  const control = hasDialog() ? null : find();
  if (control?.checkVisibility()) {
    control.focus();
    control.click();
  } else if (left > 0) setTimeout(() => press(find, left - 1), pause);
}
