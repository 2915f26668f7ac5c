import { createContext, type MouseEvent, use } from 'react';

/** Opens the panel of this device; its button gets the focus back. */
export type OpenPanel = (event: MouseEvent<HTMLElement>) => void;

export const PanelContext = createContext<OpenPanel>(() => {});

export function useOpenPanel(): OpenPanel {
  return use(PanelContext);
}
