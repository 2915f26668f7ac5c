import { createContext, type ReactNode } from 'react';

/** Leaves an element above the pages that follow. The page brings its code along, so that the first load is without it. */
export const CarryContext = createContext<(element: ReactNode) => void>(() => {});
