export function shiftDate(ahead: number): void
