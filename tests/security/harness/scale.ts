/**
 * How much of the campaign runs: the whole of it in `npm run security`, a part in `npm test`. `awake`: until a check finds
 * the mistake that was made in the code.
 */
export const scale = readScale();

function readScale(): 'whole' | 'part' | 'awake' {
  const given = process.env['SINETA_SECURITY'];
  return given === 'whole' || given === 'awake' ? given : 'part';
}

/** Selects how often a check tries something. */
export function scaled(times: Readonly<Record<'whole' | 'part', number>>): number {
  return scale === 'part' ? times.part : times.whole;
}
