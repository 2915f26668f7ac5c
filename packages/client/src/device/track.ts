import type { Conversion, limits } from '@sineta/protocol';
import { explain } from '../page/explanations.ts';
import type { Settings } from '../page/settings.ts';
import { callService } from '../shared/service.ts';

const maxDays: typeof limits.maxConversionDays = 30;
const day = 24 * 60 * 60 * 1000;

/** See {@link SinetaClient.track}. The service knows after how many days its site counts no more. */
export async function track({ records, service }: Settings, name: string): Promise<boolean> {
  const device = await records.read('device');
  const clicked = await records.read('clickedMessage');
  if (!device || !clicked || clicked.at < Date.now() - maxDays * day) return false;
  const { message, proof } = clicked;
  const conversion: Conversion = { token: device.token, message, proof, name };
  await callService({ ...service(), ...device }, 'POST', '/v1/conversions', conversion).catch(explain);
  return true;
}
