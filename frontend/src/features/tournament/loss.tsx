import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { namesOfSide, roundTextContext } from '../../shared/format/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import type { Seat } from './fixtures-model.ts'
import { useStartedTournament } from './started.ts'

/** The fixtures that a player loses when disabled or deleted: open ones, and those whose other side is unknown yet. */
export function FixturesToForfeitNote({ pseudo }: { readonly pseudo: string }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const { fixtures = [], waiting = [] } = api.useOpenTournamentsQuery({}).currentData ?? {}
  const open = [...fixtures, ...waiting].filter(({ sides }) => sides.flat().includes(pseudo))
  return open.map((fixture) => (
    <span key={fixture.fixtureId} className="mt-3 block">
      {t(pseudo === me ? 'tournament.youLose' : 'tournament.loses', {
        name: fixture.name,
        pseudo,
        round: t('tournament.theRound', { context: roundTextContext(fixture) }),
        sides: fixture.sides.some(({ length }) => length === 0) ? '' : fixture.sides.map(namesOfSide).join(' – '),
      })}
    </span>
  ))
}

/** What a player loses by leaving the tournament of this screen. Names the open fixture of the bracket, if any. */
export function useLeavingNote(pseudo: string): string {
  const { t } = useTranslation()
  const { fixtures, me } = useStartedTournament()
  const isOwn = ({ players }: Seat) => players.includes(pseudo)
  const open = fixtures.all.find(({ stage, state, seats }) => stage !== 'pool' && state === 'open' && seats.some(isOwn))
  const winner = open?.seats.find((seat) => !isOwn(seat))
  const context = pseudo === me ? '' : 'removed'
  const note = t('bracket.leaveNote', { context })
  const rest = t('bracket.leaveLosesRest')
  if (open === undefined || winner === undefined) return `${rest} ${note}`
  const round = roundTextContext(open)
  const loses = t('bracket.leaveLoses', {
    context,
    pseudo,
    round: t('tournament.theRound', { context: round }),
    victory: t('bracket.winsByForfeit', { winner: namesOfSide(winner.players) }),
  })
  // A player who loses a semi-final by leaving also loses the match for third place.
  return [loses, ...(round === 'semi' && fixtures.third !== null ? [rest] : []), note].join(' ')
}
