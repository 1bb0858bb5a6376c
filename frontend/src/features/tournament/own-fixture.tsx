import { skipToken } from '@reduxjs/toolkit/query/react'
import type { Rival } from '@topspin/domain/contract/profile'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import type { Ladder } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { formatImpact } from '../../shared/format/index.ts'
import { stakesOf, useRanking } from '../../shared/ladder/index.ts'
import { paths, sidesFormPath } from '../../shared/navigation/index.ts'
import { selectIsReferee, selectPseudo } from '../../shared/session/index.ts'
import { LinkButton, MatchFormLink, useDesktop, useTablet } from '../../shared/ui/index.ts'
import { namesOfSide, roundContext, useRoundNames } from '../fixture/index.ts'
import type { FixtureWords } from './fixture-words.ts'
import styles from './fixtures.module.css'
import { type Fixture, type Fixtures, playersOfSides, playersToRecord } from './fixtures-model.ts'
import { useLiveFixtureId } from './live-score.ts'
import { SidesOnTable } from './sides-on-table.tsx'
import { WayMap } from './way-map.tsx'

interface LinkProps {
  readonly fixture: Fixture
  readonly words: FixtureWords
  /** A second line of the link. While it is null, the line is empty but takes its space. */
  readonly note?: string | null
}

/**
 * For the players of an open fixture and for referees, a link to the form that records its match. While the fixture is
 * scored live, a link to the live match for everybody.
 */
export function RecordLink({ fixture, words, note }: LinkProps) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const isReferee = useSelector(selectIsReferee)
  const isLive = useLiveFixtureId(words.tournamentId) === fixture.id
  if (fixture.state !== 'open') return null
  if (isLive) return <LinkButton to={paths.live}>{t('bracket.seeLive')}</LinkButton>
  return (
    (fixture.isMine || isReferee) && (
      <MatchFormLink variant="primary" to={sidesFormPath(...playersToRecord(fixture, me))}>
        <span>
          {t('bracket.record')}
          {note !== undefined && <span className="block text-xs tabular-nums">{note ?? '\u00A0'}</span>}
        </span>
      </MatchFormLink>
    )
  )
}

/**
 * The points at stake in an open fixture for the reader's side (for other readers, the first side), and in singles how
 * often each player has won against the other. Both are null while they are not known.
 */
export function useFixtureStakes(fixture: Fixture | null, ladder: Ladder) {
  const [own, others] = fixture?.state === 'open' ? playersOfSides(fixture) : [[], []]
  const [[one], [two]] = [own, others]
  const isFaced = ladder === 'simple' && one !== undefined
  const rivals = api.useRivalsQuery(isFaced ? { params: { pseudo: one, side: ladder } } : skipToken).currentData?.rivals
  const stakes = stakesOf(useRanking(ladder).currentData ?? [], own, others)
  return {
    own,
    points: stakes && { won: formatImpact(stakes.won.impact), lost: formatImpact(stakes.lost.impact) },
    record: rivals?.find(({ pseudo }) => pseudo === two) ?? null,
  }
}

interface Props {
  readonly detail: TournamentDetail
  readonly fixtures: Fixtures
  readonly words: FixtureWords
  readonly me: string
  /** The player whose way is shown: the reader, or another player. */
  readonly followed: string
}

/**
 * What the followed player plays next, and in a bracket the way there on a map of the draw; for a player who does not
 * play, how far the tournament is. A desktop shows the whole tree up to 16 places, so it needs no map.
 */
export function OwnFixture({ detail: { summary }, fixtures, words, me, followed }: Props) {
  const { t } = useTranslation()
  const isDesktop = useDesktop()
  const isWide = useTablet()
  const roundOf = useRoundNames()
  const { rounds, next, all } = fixtures
  const whose = { context: followed === me ? '' : 'theirs', pseudo: followed }
  const isMapped = summary.format === 'bracket' && !(isDesktop && rounds.length <= 4)
  const due = next && words.stateOf(next)
  const balanceOf = ({ pseudo, wins, losses }: Rival) =>
    t('bracket.leads', {
      context: wins > losses ? 'mine' : wins === losses ? 'level' : '',
      pseudo,
      score: `${Math.max(wins, losses)}–${Math.min(wins, losses)}`,
    })
  const { points, record } = useFixtureStakes(next, summary.ladder)
  const stake = points && t('player.stake', points)
  const isOwnTurn = next?.state === 'open' && next.isMine
  const act = isOwnTurn && (
    <div className={`row flex-wrap justify-between px-4 py-2 tabular-nums ${styles.act}`}>
      <span className="text-s">
        {isMapped ? stake : [due, record && balanceOf(record)].filter(Boolean).join(' · ')}
      </span>
      <RecordLink fixture={next} words={words} {...(isMapped ? {} : { note: stake })} />
    </div>
  )
  if (!isMapped)
    return (
      isOwnTurn && (
        <section className={`panel relative overflow-hidden ${styles.own}`}>
          <SidesOnTable
            fixture={next}
            ladder={summary.ladder}
            tag={t('tournament.mine', { context: roundContext(next) })}
            words={words}
          />
          {act}
        </section>
      )
    )
  const opponent = next?.seats.find((seat) => seat.kind !== 'side' || !seat.players.includes(followed))
  const isKnown = opponent?.kind === 'side'
  const title = isKnown
    ? t('bracket.roundAgainst', { round: next === null ? '' : roundOf(next), names: namesOfSide(opponent.players) })
    : next !== null
      ? roundOf(next)
      : summary.round && t('tournament.rounds', { context: roundContext(summary.round) })
  const line =
    opponent === undefined
      ? summary.round && t('bracket.progress', { decided: summary.round.decided, total: summary.round.fixtures })
      : [isKnown ? null : t('bracket.opponent', { name: words.nameOf(opponent) }), due].filter(Boolean).join(', ')
  return (
    <section className={`panel relative overflow-hidden ${styles.own}`}>
      <span className="table-tag">
        {all.some(({ isFollowed }) => isFollowed)
          ? t('bracket.way', whose).toLocaleUpperCase('fr-FR')
          : t('bracket.whole')}
      </span>
      <div className={`table-blue ${styles.map}`}>
        <div>
          <WayMap
            rounds={rounds}
            label={t('bracket.map', whose)}
            {...(isWide ? { width: 800, height: 250 } : { width: 358, height: 178 })}
          />
        </div>
        <div className={`text-balance ${styles.title}`}>
          <p className="text-2xl leading-[1.2] font-heavy tracking-[-0.02em] wrap-anywhere">{title}</p>
          <p className="tabular-nums">{line}</p>
        </div>
      </div>
      {act}
    </section>
  )
}
