import { type AcceptedSend, namesRecipients, type ValidatedMessage } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { countAudience } from '../../devices/counts/count-audience.ts';
import { requireSite } from '../../sites/sites.ts';
import { timingOf } from '../accept/prepare.ts';
import { countDisturbed } from '../disturbance/find-disturbed.ts';
import { countGroups } from '../experiments/experiment.ts';
import { scheduleOf } from '../schedule/schedule.ts';
import { countWaves } from './count-waves.ts';
import { countHeld, expectHeld } from './expect-held.ts';

/** Counts what happens to a valid message on the devices of its target, as far as it is known now. */
export async function forecast(
  db: Executor,
  siteId: string,
  send: AcceptedSend,
  now: number,
): Promise<ValidatedMessage> {
  const { target, holdout } = send;
  const audience = await countAudience(db, siteId, target);
  if (send.test === true) return { audience };
  const site = await requireSite(db, siteId);
  const undivided = { division: null, experiment: null };
  const waves = await scheduleOf(db, { ...timingOf(site, send, now), ...undivided });
  const local =
    send.sendAtLocal !== undefined &&
    (await countWaves(db, { site: siteId, siteTimeZone: site.timeZone, target, waves }, now));
  const sample = await expectHeld(db, site, send, waves);
  const held = countHeld(sample, holdout);
  const forNamed = { audience, ...local, ...(held && { held }) };
  if (namesRecipients(target)) return forNamed;
  const disturbed = await countDisturbed(db, siteId, target, waves[0]!.at, { held: sample.reasons, holdout });
  const groups = countGroups(send, audience.devices);
  return { ...forNamed, disturbed, ...(groups && { groups }) };
}
