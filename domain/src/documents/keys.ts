/** A number as part of a key, padded with zeros because keys sort as text. */
export const paddedNumber = (value: number): string => String(value).padStart(12, '0')
