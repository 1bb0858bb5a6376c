import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'
import { ResultMark } from '../../shared/charts/index.ts'
import { formatPoints, namesOfSide } from '../../shared/format/index.ts'
import { Avatars, Card, Facts, ImpactChip, Rank, Section, StarIcon } from '../../shared/ui/index.ts'
import { shortDayText, useRoundNames } from '../fixture/index.ts'
import type { ArrangedFixture } from './fixtures-model.ts'
import { useStartedTournament } from './started.ts'

const stepClasses = ['', 'table-blue min-h-16 text-xl', 'min-h-12 bg-quiet', 'bg-quiet']

/** The winner with the star of the tournament, and the podium. */
export function ChampionAndPodium() {
  const { t } = useTranslation()
  const { draw, summary, figures } = useStartedTournament()
  const { podium, sides } = draw
  const { winners, name } = summary
  const places = [[2, podium.second], [1, podium.first], ...podium.thirds.map((side) => [3, side] as const)] as const
  // In a round robin, a side that has left is not on the podium, so a place may have no side.
  const steps = places.filter(([, side]) => side !== null)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section className="table-blue table-edge grid content-center justify-items-center gap-2 rounded-medium px-6 py-8 text-center shadow-card">
        <StarIcon className="fill-(--ball) stroke-none" size={64} />
        <span className="flex gap-1">
          <Avatars pseudos={winners} size="xl" ring="white" />
        </span>
        <p className="text-3xl max-sm:text-2xl leading-[1.2] font-heavy text-balance wrap-anywhere">
          {t('bracket.victory', { names: namesOfSide(winners) })}
        </p>
        <p className="wrap-anywhere">
          {name} ·{' '}
          {figures?.star
            ? t('bracket.itsStar', { count: figures.star, ordinal: true })
            : t('bracket.star', { count: winners.length })}
        </p>
      </section>
      <ol className="panel flex flex-wrap items-end gap-2 px-3 pt-4 text-center">
        {steps.map(([rank, side]) => {
          const players = side === null ? [] : (sides[side]?.players ?? [])
          return (
            <li
              key={`${rank} ${side}`}
              className={`grid min-w-0 flex-[1_1_4rem] justify-items-center gap-1 ${rank === 1 ? 'max-sm:-order-1' : ''}`}
            >
              <span className="flex flex-wrap justify-center gap-1">
                <Avatars pseudos={players} size={rank === 1 && players.length === 1 ? 'xl' : 'l'} />
              </span>
              <b className="leading-[1.2] wrap-anywhere">{namesOfSide(players)}</b>
              <span className={`mt-2 w-full rounded-t-[10px] px-1 py-2 font-heavy ${stepClasses[rank]}`}>
                <Rank rank={rank} />
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The fixtures of the winner one by one, and the figures of the tournament. */
export function ChampionsWay({ figures }: { readonly figures: NonNullable<TournamentDetail['figures']> }) {
  const { t } = useTranslation()
  const { draw, fixtures, summary, words } = useStartedTournament()
  const roundOf = useRoundNames()
  const { matches, forfeits, days, impacts, upset } = figures
  const { first } = draw.podium
  const way = fixtures.all.filter(({ sides, by }) => first !== null && sides.includes(first) && by !== 'bye')
  const surprise = fixtures.all.find(({ id }) => id === upset?.fixtureId)
  const [victor, beaten] = surprise === undefined ? [] : seatsFrom(surprise, surprise.winner)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title={t('bracket.championWay', { names: namesOfSide(summary.winners) })}>
        <ol className="panel lined">
          {way.map((fixture) => {
            const [own, other] = seatsFrom(fixture, first)
            const impact = impacts[fixture.id]
            return (
              <li key={fixture.id} className="row min-h-15 flex-wrap justify-end px-4 py-2 tabular-nums">
                <ResultMark won={own.outcome === 'won'} />
                <div className="min-w-0 flex-[1_1_4rem]">
                  <b className="block wrap-anywhere">{words.nameOf(other)}</b>
                  <span className="note">
                    {[roundOf(fixture), fixture.decided && shortDayText(fixture.decided.day)]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </div>
                {fixture.by === 'match' ? (
                  <b>{`${own.sets}–${other.sets}`}</b>
                ) : (
                  <span className="note">{t('bracket.forfeit')}</span>
                )}
                {impact !== undefined && <ImpactChip points={impact} />}
              </li>
            )
          })}
        </ol>
      </Section>
      <Section title={t('bracket.figures')}>
        <Card>
          <Facts
            className="flex gap-2 text-center *:flex *:flex-1 *:flex-col-reverse"
            facts={[
              [t('week.countMatches', { count: matches }), matches, 'figure'],
              [t('bracket.forfeits', { count: forfeits }), forfeits === 0 ? null : forfeits, 'figure'],
              [t('bracket.days', { count: days }), days, 'figure'],
            ]}
          />
        </Card>
        {upset !== null && victor !== undefined && beaten !== undefined && (
          <Card className="row justify-between">
            <div className="min-w-0">
              <p className="fine">{t('bracket.upset')}</p>
              <p className="wrap-anywhere">
                {t('week.headline', {
                  result: t(summary.ladder === 'simple' ? 'week.beats' : 'week.beatTogether', {
                    winner: words.nameOf(victor),
                    loser: words.nameOf(beaten),
                  }),
                  gap: t('week.gap', { count: upset.gap, points: formatPoints(upset.gap) }),
                })}
              </p>
            </div>
            <ImpactChip points={upset.impact} />
          </Card>
        )}
      </Section>
    </div>
  )
}

/** Both seats of a fixture, that of `side` first. */
const seatsFrom = ({ seats: [one, two] }: ArrangedFixture, side: ArrangedFixture['winner']) =>
  one.side === side ? ([one, two] as const) : ([two, one] as const)
