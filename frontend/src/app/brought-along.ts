import type { Remote } from './remote.ts'

const brought = new WeakSet<object>()
const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

/** Notes data that came with the page itself. */
export function broughtAlong(data: unknown): void {
  if (isObject(data)) brought.add(data)
}

/** Whether these very data came with the page: nobody need ask for them at the start. */
export const cameAlong = ({ data }: Remote<unknown>): boolean => isObject(data) && brought.has(data)

/** The same, once: the first screen to show them need not ask for them, who comes back to it later does. */
export const takeBrought = ({ data }: Remote<unknown>): boolean => isObject(data) && brought.delete(data)
