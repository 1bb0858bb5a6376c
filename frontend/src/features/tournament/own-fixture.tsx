import { skipToken } from '@reduxjs/toolkit/query/react'
import type { Rival } from '@topspin/domain/contract/profile'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { formatImpact, namesOfSide } from '../../shared/format/index.ts'
import { stakesOf, useRanking } from '../../shared/ladder/index.ts'
import { paths, sidesFormPath } from '../../shared/navigation/index.ts'
import { selectIsReferee } from '../../shared/session/index.ts'
import { LinkButton, MatchFormLink, useDesktop, useIsTabletOrWider } from '../../shared/ui/index.ts'
import { roundContext, useRoundNames } from '../fixture/index.ts'
import styles from './fixtures.module.css'
import { type Fixture, playersOfSides, playersToRecord } from './fixtures-model.ts'
import { useLiveFixtureId } from './live-score.ts'
import { SidesOnTable } from './sides-on-table.tsx'
import { useStarted } from './started.ts'
import { WayMap } from './way-map.tsx'

interface LinkProps {
  readonly fixture: Fixture
  /** A second line of the link. While it is null, the line is empty but takes its space. */
  readonly note?: string | null
}

/**
 * For the players of an open fixture and for referees, a link to the form that records its match. While the fixture is
 * scored live, a link to the live match for everybody.
 */
export function RecordLink({ fixture, note }: LinkProps) {
  const { t } = useTranslation()
  const { summary, me } = useStarted()
  const isReferee = useSelector(selectIsReferee)
  const isLive = useLiveFixtureId(summary.id) === fixture.id
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
export function useFixtureStakes(fixture: Fixture | null) {
  const { ladder } = useStarted().summary
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

/**
 * What the followed player plays next, and in a bracket the way there on a map of the draw; for a player who does not
 * play, how far the tournament is. A desktop shows the whole tree up to 16 places, so it needs no map.
 */
export function OwnFixture() {
  const { t } = useTranslation()
  const { summary, fixtures, words, me, followed } = useStarted()
  const isDesktop = useDesktop()
  const isWide = useIsTabletOrWider()
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
  const { points, record } = useFixtureStakes(next)
  const stake = points && t('player.stake', points)
  const isOwnTurn = next?.state === 'open' && next.isMine
  const act = isOwnTurn && (
    <div className={`row flex-wrap justify-between px-4 py-2 tabular-nums ${styles.act}`}>
      <span className="text-s">
        {isMapped ? stake : [due, record && balanceOf(record)].filter(Boolean).join(' · ')}
      </span>
      <RecordLink fixture={next} {...(isMapped ? {} : { note: stake })} />
    </div>
  )
  if (!isMapped)
    return (
      isOwnTurn && (
        <section className={`panel relative overflow-hidden ${styles.own}`}>
          <SidesOnTable fixture={next} tag={t('tournament.mine', { context: roundContext(next) })} />
          {act}
        </section>
      )
    )
  const opponent = next?.seats.find(({ players }) => !players.includes(followed))
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
