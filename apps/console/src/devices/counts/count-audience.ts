import type { AudienceCount, Target } from '@sineta/protocol';
import type { RequestOptions, Service } from '../../service/service.ts';

/** Where the count of a target that is not from a sample is cached. */
export function patientKey(site: string, target: Target | undefined) {
  return ['reach', site, 'patient', target] as const;
}

/** Requests the current number of devices of a target; `patient`: not from a sample, if that takes a second at most. */
export function countAudience(
  service: Service,
  site: string,
  target: Target,
  { patient, ...options }: RequestOptions & { readonly patient?: true },
) {
  const path = `/sites/${site}/audience:count`;
  const body = { target, ...(patient && { patient }) };
  return service.send<AudienceCount>('POST', path, body, { ...options, readOnly: true });
}
