import { type Text, textOf } from '../shared/i18n/index.ts'
import type { ScreenName } from '../shared/navigation/index.ts'
import { screens } from './routes.tsx'

interface Shown {
  readonly screen: ScreenName
  /** The tab that the address names; null for none. */
  readonly tab: string | null
  /** The day of a past ladder, yyyy-mm-dd; null for today's. */
  readonly day: string | null
  /** The player of a player page. */
  readonly pseudo: string | undefined
  /** The player whose statistics are open. */
  readonly player: string | undefined
  /** The opponent in the address of the match entry. */
  readonly playerTwo: string | undefined
  readonly admin: boolean
  /** The match that is corrected, by its ladder and number. */
  readonly ladder?: string | undefined
  readonly id?: string | undefined
  /** The match whose points are shown. */
  readonly number?: string | undefined
}

/** The title of the page: the player or the tab in the address, else the screen (docs/user-interface.md#navigation). */
export function pageTitleOf({ screen, tab, day, pseudo, player, playerTwo, admin, ladder, id, number }: Shown): Text {
  if (ladder !== undefined && id !== undefined)
    return textOf('correction.title', { context: ladder === 'simple' ? 'simple' : 'double', id })
  if (number !== undefined) return textOf('livePage.pastPageTitle', { id: number })
  if (pseudo !== undefined) return tab === 'double' ? textOf('player.titleDouble', { pseudo }) : { literal: pseudo }
  if (player !== undefined) return textOf('stats.title', { pseudo: player })
  if (day === '') return textOf('evening.otherLadder')
  if (day !== null) return textOf('evening.title', { day: day.split('-').reverse().join('/') })
  if (screen === 'rank' && tab === 'double') return textOf('rank.titleDouble')
  if (screen === 'match' && tab === 'double') return textOf('match.titleDouble')
  if (screen === 'match' && tab === 'live') return textOf('match.titleLive')
  if (playerTwo !== undefined) return textOf('match.titleAgainst', { pseudo: playerTwo })
  if (screen === 'account' && tab === 'club') return textOf(admin ? 'account.admin' : 'account.figures')
  return textOf(screens[screen].titleKey)
}
