import { seededRandom } from '@topspin/domain/random'
import { drawBracket } from '@topspin/domain/tournament/draw'
import { computeFixturesNow } from '@topspin/domain/tournament/fixtures'
import { type TournamentFormatName, tournamentFormats } from '@topspin/domain/tournament/formats'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { Card, Facts, Section, SegmentedChoice } from '../../shared/ui/index.ts'
import { datedRounds, RoundDays, roundsIn } from './dated-rounds.tsx'

const minutesOfMatch = 15

/**
 * The figures of a tournament with `sides` sides. `all`: its fixtures, byes included; the other fields are numbers.
 * `fixtures`: without byes. `hours`: estimated playing time of all matches. `qualified`: sides that go on from the
 * pools to the bracket.
 */
export function planFigures(name: TournamentFormatName, sides: number, thirdPlace: boolean) {
  const format = tournamentFormats[name]
  // The number of fixtures does not depend on the draw, so any draw will do.
  const dice = seededRandom('preview')
  const groups = format.draw(sides, dice)
  const pools = name === 'pools' ? groups.length : 0
  const all = computeFixturesNow(format.fixtures(groups, drawBracket(2 * pools, dice), thirdPlace), {}, [])
  const fixtures = all.filter(({ sides }) => !sides.includes('nobody')).length
  return {
    all,
    rounds: roundsIn(all).length,
    fixtures,
    hours: Math.round((fixtures * minutesOfMatch) / 60),
    pools,
    qualified: 2 * pools,
    byes: all.filter(({ by }) => by === 'bye').length,
  }
}

interface Props {
  readonly format: TournamentFormatName
  readonly thirdPlace: boolean
  /** The last day of entries, as yyyy-mm-dd. */
  readonly entriesUntil: string
}

/** The rounds, fixtures and hours that a format means for a number of entries. */
export function PlanPreview({ format, thirdPlace, entriesUntil }: Props) {
  const { t } = useTranslation()
  const rules = api.useMatchRulesQuery({}).currentData
  const [chosen, setChosen] = useState('12')
  const counts = format === 'round-robin' ? ['4', '6', '8', '10'] : ['8', '12', '16', '32']
  const count = counts.includes(chosen) ? chosen : (counts[1] ?? chosen)
  const { all, rounds, fixtures, hours, pools, qualified, byes } = planFigures(format, Number(count), thirdPlace)
  const sentence =
    format === 'round-robin'
      ? t('tournament.eachPlays', { count: Number(count) - 1 })
      : pools > 0
        ? t('tournament.poolsThen', { count: pools, qualified })
        : t('tournament.byes', { count: byes })
  return (
    <Section title={t('tournament.outlook')}>
      <Card className="rows">
        <p className="note">{t('tournament.howMany')}</p>
        <SegmentedChoice
          wide
          label={t('tournament.howMany')}
          value={count}
          onChange={setChosen}
          options={Object.fromEntries(counts.map((one) => [one, one]))}
        />
        <Facts
          className="grid grid-cols-3 gap-2 text-center *:flex *:flex-col-reverse"
          facts={[
            [t('tournament.roundsCount', { count: rounds }), rounds, 'figure'],
            [t('tournament.fixturesCount', { count: fixtures }), fixtures, 'figure'],
            [t('tournament.atTable'), t('tournament.hours', { count: hours }), 'figure'],
          ]}
        />
        <p className="note text-center text-balance">{sentence}</p>
        {format === 'bracket' && (
          <RoundDays rounds={datedRounds(all, entriesUntil, entriesUntil, rules?.hours)} thirdPlace={thirdPlace} />
        )}
      </Card>
    </Section>
  )
}
