import type { TournamentSummary } from '@topspin/domain/contract/tournament'
import { seededRandom } from '@topspin/domain/random'
import { computeFixturesNow } from '@topspin/domain/tournament/fixtures'
import { tournamentFormats } from '@topspin/domain/tournament/formats'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { Card, Facts, Section, SegmentedChoice } from '../../shared/ui/index.ts'
import { datedRounds, RoundDays } from './dated-rounds.tsx'

type FormatName = TournamentSummary['format']

const minutesOfMatch = 15

/**
 * What a tournament with a number of sides consists of: all fixtures, and the numbers of rounds, fixtures, hours at the
 * table, pools, sides that qualify for the bracket, and byes.
 */
export function planFigures(name: FormatName, sides: number, thirdPlace: boolean) {
  const format = tournamentFormats[name]
  // Any draw will do: who meets whom depends on the draw, but the number of fixtures does not.
  const groups = format.draw(sides, seededRandom('preview'))
  const all = computeFixturesNow(format.fixtures(groups, null, thirdPlace), {}, [])
  const inPools = all.filter(({ stage }) => stage === 'pool')
  const bracket = all.filter(({ stage }) => stage === 'bracket')
  const qualified = inPools.length === 0 || bracket.length === 0 ? 0 : 2 * groups.length
  // The number of byes in a bracket after pools. Such a bracket has no sides yet, so its fixtures do not show
  // the byes.
  const later = qualified && bracket.length + 1 - qualified
  const last = (of: typeof all) => Math.max(0, ...of.map(({ round }) => round))
  const fixtures = all.filter(({ sides }) => !sides.includes('nobody')).length - later
  return {
    all,
    rounds: last(inPools) + last(bracket),
    fixtures,
    hours: Math.round((fixtures * minutesOfMatch) / 60),
    pools: bracket.length > 0 && inPools.length > 0 ? groups.length : 0,
    qualified,
    byes: all.filter(({ by }) => by === 'bye').length + later,
  }
}

const examples = {
  bracket: ['8', '12', '16', '32'],
  pools: ['8', '12', '16', '32'],
  'round-robin': ['4', '6', '8', '10'],
} as const

interface Props {
  readonly format: FormatName
  readonly thirdPlace: boolean
  /** The last day of entries, as yyyy-mm-dd. */
  readonly entriesUntil: string
}

/** What the format means for a number of entries, to choose between formats. */
export function PlanPreview({ format, thirdPlace, entriesUntil }: Props) {
  const { t } = useTranslation()
  const rules = api.useMatchRulesQuery({}).currentData
  const [chosen, setChosen] = useState('12')
  const counts: readonly string[] = examples[format]
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
      <Card>
        <div className="rows">
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
        </div>
      </Card>
    </Section>
  )
}
