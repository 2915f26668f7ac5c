import { createContext, type MouseEvent, use } from 'react';

/** Opens the panel of this device from the button that was pressed. */
export type OpenPanel = (event: MouseEvent<HTMLElement>) => void;

export const PanelContext = createContext<OpenPanel>(() => {});

export function useOpenPanel(): OpenPanel {
  return use(PanelContext);
}
