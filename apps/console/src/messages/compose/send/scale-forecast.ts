import type { ExpectedHeld, ValidatedMessage } from '@sineta/protocol';

type Forecast = Pick<ValidatedMessage, 'audience' | 'disturbed' | 'held' | 'passed' | 'starts'>;

/**
 * Adapts a forecast, whose numbers are from a sample, to the number of devices that was counted since: otherwise a part of the
 * message could have more devices than the message. Pure.
 *
 * @param devices - of the message; undefined while they are not counted
 */
export function scaleForecast(forecast: Forecast, devices: number | undefined): Omit<Forecast, 'audience'> {
  const { audience, disturbed, held, passed, starts } = forecast;
  if (devices === undefined || audience.exact || audience.devices === 0) return forecast;
  const scale = (part: number) => Math.min(devices, Math.round((part * devices) / audience.devices));
  const count = <Count extends { readonly devices: number; readonly exact: boolean }>(part: Count): Count =>
    part.exact ? part : { ...part, devices: scale(part.devices) };
  return {
    ...(starts && { starts }),
    ...(disturbed && { disturbed: count(disturbed) }),
    ...(passed && { passed: count(passed) }),
    ...(held && { held: held.exact ? held : scaleHeld(held, scale) }),
  };
}

function scaleHeld({ exact, ...parts }: ExpectedHeld, scale: (part: number) => number): ExpectedHeld {
  const scaled = Object.entries(parts).map(([reason, part]) => [reason, scale(part)]);
  return { exact, ...(Object.fromEntries(scaled) as typeof parts) };
}
