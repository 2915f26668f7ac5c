import { useRouter } from '@tanstack/react-router';

/** Returns a function that returns whether another page is loading: a delayed change of the address would replace it. */
export function useIsLeaving(): () => boolean {
  const router = useRouter();
  return () => {
    const { resolvedLocation } = router.state;
    return resolvedLocation !== undefined && router.latestLocation.pathname !== resolvedLocation.pathname;
  };
}
