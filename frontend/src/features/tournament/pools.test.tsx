import type { TournamentSummary } from '@topspin/domain/contract/tournament'
import { drawOf } from '@topspin/domain/testing/draws'
import type { ComponentProps, ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { Tree } from './bracket.tsx'
import { datedRounds, RoundDays } from './dated-rounds.tsx'
import { useFixtureWords } from './fixture-words.ts'
import { arrangedFixturesIn } from './fixtures-model.ts'
import { PoolList } from './pools.tsx'
import { StartedTournamentContext } from './started.ts'
import { ChampionAndPodium, partsOf } from './tournament-screen.tsx'

const robin = drawOf('round-robin', 3)

const summaryOf = ({ phase, format }: Pick<TournamentSummary, 'phase' | 'format'>): TournamentSummary => ({
  ...{ id: 'cup', name: 'Coupe', ladder: 'simple', format, phase, since: '2026-11-20T08:00:00.000Z' },
  ...{ organiser: 'Inès', entriesUntil: '2026-11-20', entries: 3, pairs: 0, isEntered: false, round: null },
  winners: [],
})

interface Shown extends Pick<TournamentSummary, 'phase'> {
  readonly draw?: ReturnType<typeof drawOf>
  readonly children?: ReactNode
}

function Pools({ phase, draw = robin, children = <PoolList /> }: Shown) {
  const summary = summaryOf({ phase, format: 'round-robin' })
  const detail = { today: '2026-11-21', summary, thirdPlace: false, entries: [], pairs: [], proposals: [] }
  const started = {
    ...detail,
    leftOut: null,
    draws: 1,
    draw,
    fixtures: arrangedFixturesIn(draw, 'P9'),
    me: 'P9',
    followed: 'P9',
  }
  const words = useFixtureWords(detail)
  return <StartedTournamentContext value={{ ...started, words }}>{children}</StartedTournamentContext>
}

it.each([
  ['running', 'à jouer', 'pas jouée'],
  ['stopped', 'pas jouée', 'à jouer'],
] as const)('the fixtures of a %s tournament that are not decided are "%s"', (phase, text, other) => {
  const { store } = createStoreWithoutSagas({})
  const place = { store, timeZone: 'Europe/Paris', route: '/tournament/:id', path: '/tournament/cup' }
  const shown = renderTexts(<Pools phase={phase} />, place)
  expect(shown).toContain(`P1${text}P3`)
  expect(shown).not.toContain(other)
})

it('the rounds of a round robin are not called pools', () => {
  const { store } = createStoreWithoutSagas({})
  const place = { store, timeZone: 'Europe/Paris', route: '/tournament/:id', path: '/tournament/cup' }
  const rounds = datedRounds(robin.fixtures, '2026-11-20', '2026-11-21')
  const shown = renderTexts(<RoundDays rounds={rounds} thirdPlace={false} />, place)
  expect(shown).toContain('Rencontre 1')
  expect(shown).not.toContain('Poule')
})

it('the podium has no step for a side that has left', () => {
  const { store } = createStoreWithoutSagas({})
  const place = { store, timeZone: 'Europe/Paris', route: '/tournament/:id', path: '/tournament/cup' }
  const shown = renderTexts(
    <Pools phase="finished">
      <ChampionAndPodium />
    </Pools>,
    place,
  )
  expect(shown).not.toContain('2e')
})

it.each(['pools', 'bracket'] as const)('a tournament that was stopped during its %s opens on them', (part) => {
  const draw = drawOf('pools', 8, ({ stage }) => part === 'bracket' && stage === 'pool')
  expect(partsOf({ summary: summaryOf({ phase: 'stopped', format: 'pools' }), draw })[0]).toBe(part)
})

it('a quarter of a bracket of six rounds has no tabs for the rounds that it does not contain', () => {
  const { store } = createStoreWithoutSagas({})
  const place = { store, timeZone: 'Europe/Paris', route: '/tournament/:id', path: '/tournament/cup' }
  const tabsOf = (shown: ComponentProps<typeof Tree>) =>
    renderMarkup(
      <Pools phase="running" draw={drawOf('bracket', 64)}>
        <Tree {...shown} />
      </Pools>,
      place,
    ).match(/role="tab"/g)?.length
  expect([tabsOf({}), tabsOf({ to: 4, quarter: 0 })]).toEqual([6, 4])
})
