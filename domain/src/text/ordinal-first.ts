/** A French date, in which the first day of a month is `1er`: `dimanche 1er mars 2026`, `jeudi 1er`. */
export const withOrdinalFirst = (date: string): string => date.replace(/ 1\b/, ' 1er')
