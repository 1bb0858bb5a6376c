import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'
import { bracketTextContext, namesOfSide } from '../../shared/format/index.ts'
import { longDayText, shortDayText, useDueText, useRoundNames } from '../fixture/index.ts'
import { type ArrangedFixture, progressOf, type Seat } from './fixtures-model.ts'

/** Returns functions for the texts about the fixtures of a tournament. */
export function useFixtureWords({ today, summary: { phase, ladder } }: Pick<TournamentDetail, 'today' | 'summary'>) {
  const { t } = useTranslation()
  const roundOf = useRoundNames()
  const dueText = useDueText(today)

  /** A side, or who it can be when it is not known yet: `Léa ou Amina`, `vainqueur de la demi-finale 2`. */
  const nameOf = (seat: Seat): string => {
    switch (seat.kind) {
      case 'side':
        return namesOfSide(seat.players)
      case 'either':
        return seat.sides.map(namesOfSide).join(t('bracket.or'))
      case 'winner':
        return t('bracket.winnerOf', { context: bracketTextContext(seat.of), number: seat.of.number })
      case 'loser':
        return t('bracket.loserOf', { number: seat.of.number })
      case 'drawn':
        return t('bracket.drawnLater')
      case 'nobody':
        return t('bracket.nobody')
    }
  }
  /** The title of a fixture: `Demi-finale 1`, `Finale`, `Poule C`. */
  const titleOf = (fixture: ArrangedFixture): string =>
    fixture.stage === 'bracket' && fixture.round < fixture.rounds
      ? t('bracket.numbered', { round: roundOf(fixture), number: fixture.number })
      : roundOf(fixture)
  /** How many fixtures of a round or a pool are decided: `2 sur 4`, `jouées`. */
  const progressIn = (fixtures: readonly ArrangedFixture[]): string => {
    const { decided, total } = progressOf(fixtures)
    const [first] = fixtures
    if (decided < total) return t('bracket.progress', { decided, total })
    if (first === undefined) return ''
    return first.stage === 'pool' ? t('bracket.poolOver') : t('bracket.over', { context: bracketTextContext(first) })
  }
  const isLate = ({ state, due }: ArrangedFixture): boolean =>
    phase === 'running' && state !== 'decided' && due !== null && due < today
  const decisionOf = ({ by, matchId, isContested, winner, decided }: ArrangedFixture): string => {
    if (isContested) return t('bracket.contested')
    if (by === 'match') return t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id: matchId })
    if (winner === 'nobody') return t('bracket.bothForfeit')
    if (by === 'absence') return t('bracket.absence')
    return decided === null || decided.by === null ? '' : t('bracket.decidedBy', { pseudo: decided.by })
  }
  /** When a fixture is to be played, or when and how it was decided; empty while nothing is known. */
  const stateOf = (fixture: ArrangedFixture, dayOf = shortDayText): string => {
    const { state, due, decided } = fixture
    if (state === 'decided') return [decided && dayOf(decided.day), decisionOf(fixture)].filter(Boolean).join(' · ')
    if (phase === 'stopped') return t('bracket.notPlayed')
    return (due !== null && isLate(fixture) ? t('bracket.late', { day: dayOf(due) }) : dueText(due, dayOf)) ?? ''
  }
  /** The whole fixture as one sentence, for screen readers. */
  const sentenceOf = (fixture: ArrangedFixture): string => {
    const { seats, by, loserSets, isMine, isContested, state } = fixture
    const won = seats.find((seat) => seat.outcome === 'won')
    const outcome =
      won === undefined
        ? stateOf(fixture, longDayText)
        : by === 'match'
          ? t('bracket.wins', { winner: nameOf(won), score: `2–${loserSets}` })
          : t('bracket.winsByForfeit', { winner: nameOf(won) })
    const sides = t('tournament.versus', { one: nameOf(seats[0]), two: nameOf(seats[1]) })
    const own = isMine && state !== 'decided' && t('bracket.mine')
    const contested = isContested && t('bracket.contested')
    return [titleOf(fixture), sides, outcome, contested, own].filter(Boolean).join(', ')
  }
  return { nameOf, titleOf, progressIn, isLate, stateOf, sentenceOf }
}

export type FixtureWords = ReturnType<typeof useFixtureWords>
