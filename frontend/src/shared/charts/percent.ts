/** A fraction as a percentage of an SVG. */
export const percent = (fraction: number): string => `${(100 * fraction).toFixed(2)}%`
