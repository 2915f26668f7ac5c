import { createContext, type Dispatch, type ReactNode, type SetStateAction } from 'react';

/**
 * Leaves an element above the pages that follow, with a key by which its page knows it. The page brings its code along, so
 * that the first load is without it.
 */
export const CarryContext = createContext<Dispatch<SetStateAction<ReactNode>>>(() => {});
