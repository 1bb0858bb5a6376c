import * as z from 'zod/mini'

/** The roles of an account. Every active account has PLAYER; REFEREE and ADMIN come in addition. */
export const Role = z.enum(['PLAYER', 'REFEREE', 'ADMIN'])
export type Role = z.infer<typeof Role>

/** Parses a role such as `REFEREE`, also with the prefix `ROLE_`; null when the text is no role. */
export function parseRole(text: string): Role | null {
  const bare = text.startsWith('ROLE_') ? text.slice('ROLE_'.length) : text
  return Role.safeParse(bare).data ?? null
}
