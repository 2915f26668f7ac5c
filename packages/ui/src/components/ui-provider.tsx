import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';

interface UiProviderProps {
  /** BCP 47: how numbers and dates are written in fields. */
  readonly language: string;
  /** Follows a link of a menu. */
  readonly navigate: (to: string) => void;
  readonly children: ReactNode;
}

/** The context of all components: the locale and the router of the page. */
export function UiProvider({ language, navigate, children }: UiProviderProps) {
  return (
    <I18nProvider locale={language}>
      <RouterProvider navigate={navigate}>{children}</RouterProvider>
    </I18nProvider>
  );
}
