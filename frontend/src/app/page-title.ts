import type { Params } from 'react-router-dom'
import { type Text, textOf } from '../shared/i18n/index.ts'
import { dayInQuery, type ScreenName, tabInQuery } from '../shared/navigation/index.ts'
import { screens } from './routes.tsx'

interface Shown {
  /** Null for an unknown address. */
  readonly screen: ScreenName | null
  readonly search: string
  readonly params: Readonly<Params>
  readonly isAdmin: boolean
  /** Whether the screen shows the result of a recorded match. */
  readonly showsResult: boolean
  /** Whether the pseudo in the path is unknown. */
  readonly isUnknown?: boolean
  /** The name of the tournament or chat that the screen shows. */
  readonly name?: string | undefined
}

/** The title of the page that is shown (docs/user-interface.md#navigation). */
export function pageTitleOf({ screen, search, params, isAdmin, showsResult, isUnknown, name }: Shown): Text {
  if (screen === null) return textOf('notFound.title')
  if (isUnknown) return textOf('player.notFound')
  const { pseudo, player, playerTwo, ladder, id, number } = params
  if (showsResult) return textOf('match.recorded')
  const tab = tabInQuery(search)
  const day = screen === 'rank' ? dayInQuery(search) : null
  if (ladder !== undefined && id !== undefined)
    return textOf('correction.title', { context: ladder === 'simple' ? 'simple' : 'double', id })
  if (name !== undefined) return { literal: name }
  if (number !== undefined) return textOf('livePage.pastPageTitle', { id: number })
  if (pseudo !== undefined) return tab === 'double' ? textOf('player.titleDouble', { pseudo }) : { literal: pseudo }
  if (player !== undefined) return textOf('stats.title', { pseudo: player })
  if (day === '') return textOf('evening.otherLadder')
  if (day !== null) return textOf('evening.title', { day: day.split('-').reverse().join('/') })
  if (screen === 'rank' && tab === 'double') return textOf('rank.titleDouble')
  if (screen === 'match' && tab === 'double') return textOf('match.titleDouble')
  if (screen === 'match' && tab === 'live') return textOf('match.titleLive')
  if (playerTwo !== undefined) return textOf('match.titleAgainst', { pseudo: playerTwo })
  if (screen === 'account' && tab === 'club') return textOf(isAdmin ? 'account.admin' : 'account.figures')
  return textOf(screens[screen].titleKey)
}
