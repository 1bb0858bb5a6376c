import * as z from 'zod/mini'

/** What an account may hold. Everybody active is a PLAYER; the two others add to it. */
export const roles = ['PLAYER', 'REFEREE', 'ADMIN'] as const
export type Role = (typeof roles)[number]
export const Role = z.enum(roles)

/**
 * A role in either spelling seen in the specification (§3: `REFEREE`, `ROLE_REFEREE`), normalised.
 * @returns the role, or null when the text names none
 */
export function parseRole(text: string): Role | null {
  const bare = text.startsWith('ROLE_') ? text.slice('ROLE_'.length) : text
  const parsed = Role.safeParse(bare)
  return parsed.success ? parsed.data : null
}
