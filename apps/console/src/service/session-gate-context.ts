import { createContext, use } from 'react';
import type { SessionGate } from './session-gate.ts';

export const SessionGateContext = createContext<SessionGate | undefined>(undefined);

export function useSessionGate(): SessionGate {
  return use(SessionGateContext)!;
}
