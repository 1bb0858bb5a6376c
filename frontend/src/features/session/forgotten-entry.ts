import * as z from 'zod/mini'

/** The state of an entry of the forgotten password that the login has opened: Back leads to the login. */
export const fromLogin = { isFromLogin: true } as const

export const isFromLogin = (state: unknown): boolean =>
  z.object({ isFromLogin: z.literal(true) }).safeParse(state).success
