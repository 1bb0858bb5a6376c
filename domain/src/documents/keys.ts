/** A number as a part of a key: keys sort as text, so the digits are padded. */
export const padded = (value: number): string => String(value).padStart(12, '0')
