import { skipToken } from '@reduxjs/toolkit/query/react'
import type { Rival } from '@topspin/domain/contract/profile'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import {
  formatImpact,
  formatPoints,
  namesOfSide,
  playersWithKeys,
  roundTextContext,
} from '../../shared/format/index.ts'
import { stakesOf, useRanking } from '../../shared/ladder/index.ts'
import { liveTabPath, paths, sidesFormPath } from '../../shared/navigation/index.ts'
import { selectIsReferee, selectIsRefereeOrAdmin } from '../../shared/session/index.ts'
import {
  Avatars,
  LinkButton,
  MatchFormButton,
  MatchFormLink,
  Name,
  PlayerLink,
  Rank,
  TennisTable,
  TennisTableHalf,
  useIsDesktop,
  useIsTabletOrWider,
} from '../../shared/ui/index.ts'
import { useRoundNames } from '../fixture/index.ts'
import { liveActions } from '../live/index.ts'
import { DrawMap } from './draw-map.tsx'
import { useLiveFixtureId } from './fixture-card.tsx'
import { type ArrangedFixture, playersOfSides, playersToRecord, sidesPossibleAt } from './fixtures-model.ts'
import { useStartedTournament } from './started.ts'

interface LinkProps {
  readonly fixture: ArrangedFixture
  /** The second line of the link; null for an empty line, left out for a link of one line. */
  readonly note?: string | null
}

/**
 * What players and referees do with an open fixture: a link to `/live` while it is scored live, else to the match form.
 * In singles, referees who do not play also have a button that opens the form of a live match with both players. An
 * admin who is no referee reads who records the match.
 */
export function FixtureActions({ fixture, note }: LinkProps) {
  const { t } = useTranslation()
  const { me, summary } = useStartedTournament()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const isReferee = useSelector(selectIsReferee)
  const organises = useSelector(selectIsRefereeOrAdmin)
  const isLive = useLiveFixtureId() === fixture.id
  if (fixture.state !== 'open') return null
  if (isLive) return <LinkButton to={paths.live}>{t('bracket.seeLive')}</LinkButton>
  const [one, two] = fixture.seats.map(({ players }) => namesOfSide(players))
  if (!fixture.isMine && !isReferee)
    return organises ? <p className="note text-center text-balance">{t('bracket.notReferee', { one, two })}</p> : null
  function openLiveForm() {
    const [[playerOne = ''], [playerTwo = '']] = playersOfSides(fixture)
    dispatch(liveActions.playersDrafted({ playerOne, playerTwo }))
    void navigate(liveTabPath)
  }
  return (
    <>
      <MatchFormLink variant="primary" to={sidesFormPath(...playersToRecord(fixture, me))}>
        <span>
          {t('bracket.record')}
          {note !== undefined && <span className="block text-xs tabular-nums">{note ?? '\u00A0'}</span>}
        </span>
      </MatchFormLink>
      {!fixture.isMine && summary.ladder === 'simple' && (
        <MatchFormButton small onClick={openLiveForm}>
          {t('livePage.title')}
        </MatchFormButton>
      )}
    </>
  )
}

/** With more possible opponents than this, none is named. */
const mostNamed = 4
const alternatives = new Intl.ListFormat('fr', { type: 'disjunction' })

/** In the dialog of an open fixture: the next round of its winner, and the possible opponents there. */
export function WinnerGoesOn({ fixture }: Pick<LinkProps, 'fixture'>) {
  const { t } = useTranslation()
  const { draw, fixtures } = useStartedTournament()
  const gone = draw.sides.flatMap(({ players, hasLeft }) => (hasLeft ? players : []))
  const next = fixtures.all.find(({ from }) => from.some((one) => one?.as === 'winner' && one.fixtureId === fixture.id))
  const others = next?.seats
    .filter((_, index) => next.from[index]?.fixtureId !== fixture.id)
    .flatMap(sidesPossibleAt)
    .filter((side) => !side.some((one) => gone.includes(one)))
  if (fixture.state !== 'open' || !next || !others?.length || others.length > mostNamed) return null
  return (
    <p className="note text-center text-balance">
      {t('bracket.winnerPlays', {
        count: fixture.seats[0].players.length,
        round: t('tournament.theRound', { context: roundTextContext(next) }),
        names: alternatives.format(others.map(namesOfSide)),
      })}
    </p>
  )
}

/**
 * What is at stake in an open fixture. Without an open fixture `own` is empty, and `points` and `record` are null.
 * `own`: the players of the reader's side, else of the first side. `points`: what `own` would win or lose; null while
 * unknown. `record`: the matches between both players, in singles; null in doubles, without matches and while unknown.
 */
export function useFixtureStakes(fixture: ArrangedFixture | null) {
  const { ladder } = useStartedTournament().summary
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

const blueOnDesktop =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:bg-[linear-gradient(180deg,var(--table),var(--table-deep))] lg:text-table-ink'

/**
 * The next fixture of the followed player, with a map of the bracket. Pools have no map. A desktop shows no map of a
 * bracket with up to 16 places. Without a map, only the reader's own open fixture is shown.
 */
export function NextFixture() {
  const { t } = useTranslation()
  const { summary, fixtures, words, me, followed } = useStartedTournament()
  const isDesktop = useIsDesktop()
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
    <div
      className={`row flex-wrap justify-between px-4 py-2 tabular-nums lg:grid ${isMapped ? 'lg:content-start' : 'lg:content-center'}`}
    >
      <span className="text-s">
        {isMapped ? stake : [due, record && balanceOf(record)].filter(Boolean).join(' · ')}
      </span>
      <FixtureActions fixture={next} {...(isMapped ? {} : { note: stake })} />
    </div>
  )
  if (!isMapped)
    return (
      isOwnTurn && (
        <section className={`panel relative overflow-hidden ${blueOnDesktop}`}>
          <SidesOnTennisTable fixture={next} tag={t('tournament.mine', { context: roundTextContext(next) })} />
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
      : summary.round && t('tournament.rounds', { context: roundTextContext(summary.round) })
  const line =
    opponent === undefined
      ? summary.round && t('bracket.progress', { decided: summary.round.decided, total: summary.round.fixtures })
      : [isKnown ? null : t('bracket.opponent', { name: words.nameOf(opponent) }), due].filter(Boolean).join(', ')
  return (
    <section className={`panel relative overflow-hidden ${blueOnDesktop}`}>
      <span className="table-tag w-max max-w-full">
        {all.some(({ isFollowed }) => isFollowed)
          ? t('bracket.way', whose).toLocaleUpperCase('fr-FR')
          : t('bracket.whole')}
      </span>
      <div className="table-blue lg:contents">
        <div className="lg:row-span-2">
          <DrawMap
            label={t('bracket.map', whose)}
            {...(isWide ? { width: 800, height: 250 } : { width: 358, height: 178 })}
          />
        </div>
        <div
          className={`px-4 pb-4.5 text-center text-balance lg:pb-0 lg:text-left ${act ? 'lg:self-end' : 'lg:row-span-2 lg:self-center'}`}
        >
          <p className="text-2xl leading-[1.2] font-heavy tracking-[-0.02em] wrap-anywhere">{title}</p>
          <p className="tabular-nums">{line}</p>
        </div>
      </div>
      {act}
    </section>
  )
}

/** Both sides of a fixture: in singles rank and score until it is decided, and the sets when a match has decided it. */
export function SidesOnTennisTable({ fixture, tag }: { readonly fixture: ArrangedFixture; readonly tag: string }) {
  const { words, summary } = useStartedTournament()
  const { seats, by, state } = fixture
  return (
    <TennisTable tag={tag.toLocaleUpperCase('fr-FR')}>
      {seats.map((seat, index) => (
        <TennisTableHalf key={index === 0 ? 'one' : 'two'}>
          <span className="flex gap-1">
            {by !== 'match' && <Avatars pseudos={seat.players} size="l" ring="white" />}
          </span>
          <span className={`text-center wrap-anywhere ${seat.kind === 'side' ? 'font-bold' : 'text-s'}`}>
            {seat.kind === 'side'
              ? playersWithKeys(seat.players).map(({ key, pseudo }) => (
                  <span key={key} className="block">
                    <PlayerLink pseudo={pseudo}>
                      <Name pseudo={pseudo} />
                    </PlayerLink>
                  </span>
                ))
              : words.nameOf(seat)}
          </span>
          {summary.ladder === 'simple' && state !== 'decided' && <Place of={seat.players[0]} />}
          {seat.sets !== null && <span className="set-score">{seat.sets}</span>}
        </TennisTableHalf>
      ))}
    </TennisTable>
  )
}

/** Rank and score in singles; an empty line while the ladder is being read, and for a player who is not in it. */
function Place({ of }: { readonly of: string | undefined }) {
  const { currentData: ranking = [] } = useRanking('simple')
  if (of === undefined) return null
  const place = ranking.find(({ pseudo }) => pseudo === of)
  return (
    <span className="text-s tabular-nums">
      {place === undefined ? (
        '\u00A0'
      ) : (
        <>
          <Rank rank={place.rank} /> · {formatPoints(place.score)}
        </>
      )}
    </span>
  )
}
