import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';

interface UiProviderProps {
  /** BCP 47 tag for the format of numbers and dates in fields. */
  readonly language: string;
  /** Called when a link of a menu is followed. */
  readonly navigate: (to: string) => void;
  /** The address of a link of a menu, which a new tab opens. */
  readonly useHref: (to: string) => string;
  readonly children: ReactNode;
}

/** The context of all components: the locale and the page's router. */
export function UiProvider({ language, children, ...router }: UiProviderProps) {
  return (
    <I18nProvider locale={language}>
      <RouterProvider {...router}>{children}</RouterProvider>
    </I18nProvider>
  );
}
