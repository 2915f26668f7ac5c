import { checkBell } from './checks/bell.ts';
import { checkIcons } from './checks/icons.ts';
import { checkManifest } from './checks/manifest.ts';
import { checkHttps, checkMixedContent, checkPage } from './checks/page.ts';
import { checkPagePolicy, checkPermissionsPolicy, checkWorkerPolicy } from './checks/policies.ts';
import { checkAllowedOrigin, checkClock, checkService, checkVapidKey } from './checks/service.ts';
import {
  checkWorker,
  checkWorkerCache,
  checkWorkerKind,
  checkWorkerOrigin,
  checkWorkerScope,
  checkWorkerType,
} from './checks/worker.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';

/** In the order in which a browser would meet the problems. */
const checks: readonly ((facts: Facts) => Finding | readonly Finding[])[] = [
  checkHttps,
  checkPage,
  checkMixedContent,
  checkBell,
  checkWorkerOrigin,
  checkWorker,
  checkWorkerType,
  checkWorkerKind,
  checkWorkerScope,
  checkWorkerCache,
  checkWorkerPolicy,
  checkPagePolicy,
  checkPermissionsPolicy,
  checkService,
  checkAllowedOrigin,
  checkVapidKey,
  checkClock,
  checkManifest,
  checkIcons,
];

/** Runs all checks on the facts. */
export function examine(facts: Facts): Finding[] {
  return checks.flatMap((check) => check(facts));
}
