const isOne = (time: string): boolean => /^0?1\D/.test(time);

/** “às 22:00”, and “à 01:00”: one o’clock is singular. */
export const asPtBr = (time: string): string => `${isOne(time) ? 'à' : 'às'} ${time}`;

/** “até as 22:00”, and “até a 01:00”. */
export const untilPtBr = (time: string): string => `até ${isOne(time) ? 'a' : 'as'} ${time}`;

/** “das 22:00”, and “da 01:00”. */
export const dasPtBr = (time: string): string => `${isOne(time) ? 'da' : 'das'} ${time}`;
