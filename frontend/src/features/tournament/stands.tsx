import type { MatchInTournament } from '@topspin/domain/contract/tournament'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { ordinal, useDates } from '../../shared/format/index.ts'
import { tournamentAt } from '../../shared/navigation/index.ts'
import { Card, LinkButton, TrophyIcon } from '../../shared/ui/index.ts'
import { Faces } from './faces.tsx'
import { joined, roundContext, useDue, useRoundWords } from './words.ts'

type Standing = NonNullable<MatchInTournament['winners']>

interface Props {
  readonly tournament: MatchInTournament
  readonly winners: readonly string[]
  readonly losers: readonly string[]
  readonly me: string
}

/** Where the reader stands in the tournament after a match; where the winners stand for who did not play in it. */
export function StandsCard({ tournament, winners, losers, me }: Props) {
  const { t } = useTranslation()
  const words = useStandingWords()
  const due = useDue(api.useOpenTournamentsQuery({}).currentData?.today ?? '')
  const hasLost = losers.includes(me)
  const standing = hasLost ? tournament.losers : tournament.winners
  if (standing === null) return null
  const isMine = hasLost || winners.includes(me)
  const { is, opponent, opponentFrom } = standing
  const from = opponentFrom.map(joined)
  const context = standing.fixture.stage === 'third' ? 'third' : ''
  const note =
    from.length === 2
      ? t('counting.againstWinner', { one: from[0], two: from[1], context })
      : hasLost && is !== 'next' && tournament.winners?.is === 'next'
        ? `${tournament.name} · ${words.goesOn(tournament.winners, winners)}`
        : tournament.name
  return (
    <Card as="section" flush>
      <Told title={words.title(standing, isMine ? null : winners)} note={note} />
      {opponent.length > 0 && (
        <div className="row flex-wrap justify-between border-t border-line px-4 py-3 tabular-nums">
          <div className="row min-w-0 gap-2.5">
            <Faces pseudos={opponent} />
            <p className="leading-[1.3]">
              <b className="wrap-anywhere">{t('tournament.against', { names: joined(opponent) })}</b>
              <span className="note block">{due(standing.due)}</span>
            </p>
          </div>
          <LinkButton to={tournamentAt(tournament.id)}>{t('counting.draw')}</LinkButton>
        </div>
      )}
    </Card>
  )
}

/** A match that was not to count for its tournament: until when a referee can attach it, as long as it can be cancelled. */
export function UncountedCard({ playedAt, name }: { readonly playedAt: string; readonly name: string }) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const hours = api.useMatchRulesQuery({}).currentData?.rollbackWindowHours
  const until = new Date(Date.parse(playedAt) + (hours ?? 0) * 3_600_000).toISOString()
  const words = { day: date(until).slice(0, 'dd/mm'.length), time: time(until) }
  return (
    <Card as="section" flush>
      <Told
        title={t('counting.uncounted')}
        note={hours === undefined ? name : `${name} · ${t('counting.attachable', words)}`}
      />
    </Card>
  )
}

function Told({ title, note }: { readonly title: ReactNode; readonly note: string }) {
  return (
    <div className="row gap-3.5 px-4 py-3.5">
      <span className="grid size-11.5 flex-none place-items-center rounded-[13px] table-blue">
        <TrophyIcon size={22} aria-hidden="true" />
      </span>
      <p className="min-w-0 flex-1 leading-[1.3]">
        <b className="block text-l">{title}</b>
        <span className="note">{note}</span>
      </p>
    </div>
  )
}

/** Returns the sentences about where a side stands. `names`: the players of the side; null for the reader. */
function useStandingWords() {
  const { t } = useTranslation()
  const roundOf = useRoundWords()
  const inRound = ({ fixture }: Standing) => t('counting.in', { context: roundContext(fixture) })
  const goesOn = (standing: Standing, names: readonly string[]): string =>
    standing.opponent.length === 0
      ? t('counting.stands', { names: joined(names), in: inRound(standing) })
      : t('counting.theyPlay', {
          count: names.length,
          names: joined(names),
          opponent: joined(standing.opponent),
          in: inRound(standing),
        })
  const title = (standing: Standing, names: readonly string[] | null): string => {
    const { is, fixture, left } = standing
    const rank = ordinal(standing.rank ?? 0)
    const context = names === null ? 'mine' : ''
    const who = { names: joined(names ?? []), in: inRound(standing), rank, context }
    switch (is) {
      case 'next':
        return fixture.stage === 'third' ? roundOf(fixture) : t('counting.stands', who)
      case 'pool':
        return t('counting.poolStands', { pool: roundOf(fixture), rank, count: left })
      case 'qualified':
        return t('counting.qualified', { pool: roundOf(fixture), rank })
      case 'out':
        return t('counting.out', who)
      case 'placed':
        return t(standing.rank === 1 ? 'counting.wins' : 'counting.placed', who)
    }
  }
  return { title, goesOn }
}
