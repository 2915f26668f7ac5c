import { localeOf } from '../../i18n/amounts.ts';

const format = new Intl.NumberFormat(localeOf('es'), { style: 'percent' });

/** A whole percentage as the region writes it, like the shares beside it: “10 %” in Spain, “10%” in Mexico. */
export const wholePercent = (value: number): string => format.format(value / 100);
