// Right-to-left scripts, and the control characters that change the direction of a text.
const changesDirection = /[\u0590-\u08FF\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/
/**
 * Wraps a value that changes the text direction in Unicode isolates. Else a pseudo in Arabic would reverse the score
 * after the pseudo.
 */
export const withDirectionIsolates = (value: string): string =>
  changesDirection.test(value) ? `\u2068${value}\u2069` : value
