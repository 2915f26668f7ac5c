import { createContext, use } from 'react';
import type { Service } from './service.ts';

export const ServiceContext = createContext<Service | undefined>(undefined);

/** The service that this console belongs to. */
export function useService(): Service {
  return use(ServiceContext)!;
}
