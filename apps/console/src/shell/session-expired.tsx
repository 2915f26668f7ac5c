import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSessionGate } from '../service/session-gate-context.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/** What the shell shows when the session has ended; its code comes only then. */
export function SessionExpired() {
  const gate = useSessionGate();
  const isExpired = useSyncExternalStore(gate.subscribe, gate.isExpired);
  return <Suspense>{isExpired && <SignInAgain />}</Suspense>;
}
