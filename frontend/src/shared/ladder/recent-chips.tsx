import { createSelector } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, type WithApi } from '../api/index.ts'
import { selectPseudo, type WithSession } from '../session/index.ts'
import { Avatar } from '../ui/index.ts'

interface Props {
  readonly chosen: readonly (string | null)[]
  readonly onPick: (pseudo: string) => void
  /** A list item to show before the players. */
  readonly children?: ReactNode
}

/** The class names of a button in the list of `RecentPlayerChips`. */
export const chipClass = 'panel row gap-2 min-h-11 rounded-round font-medium whitespace-nowrap'
const pressed = 'aria-pressed:bg-sunken aria-pressed:text-muted aria-pressed:shadow-none'

/** The class names of a list that scrolls sideways on a phone, from edge to edge of the screen. */
export const scrolledClass =
  'max-md:-mx-(--space-4) max-md:px-(--space-4) max-md:py-0.5 max-md:overflow-x-auto [scrollbar-width:none]'

/** The players of `selectRecentPlayers` as buttons. On a phone they scroll from edge to edge of the screen. */
export function RecentPlayerChips({ chosen, onPick, children }: Props) {
  const { t } = useTranslation()
  const recents = useSelector(selectRecentPlayers)
  return (
    <ul className={`row gap-2 md:flex-wrap ${scrolledClass}`} aria-label={t('match.recents')}>
      {children}
      {recents.map((pseudo) => (
        <li key={pseudo}>
          <button
            type="button"
            className={`${chipClass} pr-4 pl-2 ${pressed}`}
            aria-pressed={chosen.includes(pseudo)}
            onClick={() => chosen.includes(pseudo) || onPick(pseudo)}
          >
            <Avatar pseudo={pseudo} size="s" />
            <span className="cut max-w-[12ch]">{pseudo}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The argument of the query `history` for the newest matches of a player. */
export const newestMatchesArgument = (pseudo: string) => ({ params: { pseudo }, query: {} })

/** Up to six players from cached answers: first the players of the reader's newest matches, then other active ones. */
export const selectRecentPlayers = createSelector(
  [
    (state: WithApi & WithSession) =>
      api.endpoints.history.select(newestMatchesArgument(selectPseudo(state)))(state).data,
    (state: WithApi) => api.endpoints.activePseudos.select({})(state).data,
    selectPseudo,
  ],
  (matches = [], active = [], me): readonly string[] => {
    const met = matches.flatMap((match) => [match.opponentOnePseudo, match.opponentTwoPseudo, match.partnerPseudo])
    const known = [...met.filter((pseudo) => pseudo !== null && active.includes(pseudo)), ...active]
    return [...new Set(known.flatMap((pseudo) => pseudo ?? []))].filter((pseudo) => pseudo !== me).slice(0, 6)
  },
)
