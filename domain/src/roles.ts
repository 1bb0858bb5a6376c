import * as z from 'zod/mini'

/** The roles of an account. Every active account has PLAYER; REFEREE and ADMIN come in addition. */
const roles = ['PLAYER', 'REFEREE', 'ADMIN'] as const
export type Role = (typeof roles)[number]
export const Role = z.enum(roles)

/** Parses a role such as `REFEREE`, also with the prefix `ROLE_`; null when the text is no role. */
export function parseRole(text: string): Role | null {
  const bare = text.startsWith('ROLE_') ? text.slice('ROLE_'.length) : text
  const parsed = Role.safeParse(bare)
  return parsed.success ? parsed.data : null
}
