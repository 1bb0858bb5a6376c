import * as z from 'zod/mini'

/** State of the history entry of a correction that was opened from the contests. */
export const openedFromContests = { from: 'contests' } as const

const State = z.object({ from: z.literal(openedFromContests.from) })

/** Whether the history entry before is that of the contests. @param state of the current entry */
export const isFromContests = (state: unknown): boolean => State.safeParse(state).success
