import { Language } from '@topspin/domain/contract/account'
import { addressOf, type FirstState, type PageState, pageStateId } from '@topspin/domain/contract/first-screen'
import { parseRole } from '@topspin/domain/roles'
import * as z from 'zod/mini'

const Player = z.object({ pseudo: z.string(), authorities: z.array(z.string()) })
const State = z.object({
  timeZone: z.string().check(z.refine(isTimeZone)),
  screen: z.optional(
    z.object({
      path: z.string(),
      player: z.nullable(Player),
      language: Language,
      today: z.string(),
      answers: z.record(z.string(), z.unknown()),
    }),
  ),
})

/**
 * The state that the server has written into the page.
 * @returns an empty object without one, as in development, or when this browser cannot read it
 */
export function pageStateOf(page: Document): Partial<PageState> {
  const state = State.safeParse(JSON.parse(page.getElementById(pageStateId)?.textContent ?? 'null'))
  if (!state.success) return {}
  const { timeZone, screen } = state.data
  if (screen === undefined) return { timeZone }
  const { player } = screen
  const authorities = player?.authorities.flatMap((role) => parseRole(role) ?? []) ?? []
  return { timeZone, screen: { ...screen, player: player === null ? null : { ...player, authorities } } }
}

/** Whether an address still shows a rendered screen. Back or Forward may have left it before the script of the page ran. */
export function isAt(
  { player, path }: FirstState,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const query = new URLSearchParams(search)
  // The server renders no form of the landing.
  if (player === null) return !query.has('step')
  return path === addressOf(pathname, (name) => query.get(name))
}

/** Whether this browser has the time zone. An old one lacks new names. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
