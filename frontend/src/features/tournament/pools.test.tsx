import type { TournamentFixture, TournamentSummary } from '@topspin/domain/contract/tournament'
import { drawOf } from '@topspin/domain/testing/draws'
import type { ComponentProps, ReactNode } from 'react'
import { expect, it } from 'vitest'
import { liveReceived } from '../../shared/socket/index.ts'
import { renderMarkup, renderTexts } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { LiveServer } from '../live/testing/live-server.ts'
import { Bracket, Tree } from './bracket.tsx'
import { ChampionAndPodium, ChampionsWay } from './champion.tsx'
import { datedRounds, RoundDays } from './dated-rounds.tsx'
import { FixtureCard } from './fixture-card.tsx'
import { useFixtureWords } from './fixture-words.ts'
import { arrangedFixturesIn } from './fixtures-model.ts'
import { PoolList } from './pools.tsx'
import { StartedTournamentContext } from './started.ts'
import { partsOf } from './tournament-screen.tsx'

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

it('the end of a tournament shows the fixtures of its winner, and the greatest upset', () => {
  const { store } = createStoreWithoutSagas({})
  const place = { store, timeZone: 'Europe/Paris', route: '/tournament/:id', path: '/tournament/cup' }
  const draw = drawOf('bracket', 4, () => true)
  const [final] = draw.fixtures.filter(({ stage, round }) => stage === 'bracket' && round === 2)
  const { id } = final!
  const figures = {
    matches: 3,
    forfeits: 0,
    days: 2,
    impacts: { [id]: 6.5 },
    upset: { fixtureId: id, gap: 20, impact: 7 },
  }
  const shown = renderTexts(
    <Pools phase="finished" draw={draw}>
      <ChampionsWay figures={figures} />
    </Pools>,
    place,
  )
  expect(shown).toContain('P4Demi-finale, ven. 20/112–1')
  expect(shown).toContain('P2Finale, ven. 20/112–1+6,5')
  expect(shown).toContain('P1 bat P2, 20 points d’écart+7')
  expect(shown).not.toContain('forfait')
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

const place = () => ({
  store: createStoreWithoutSagas({}).store,
  ...{ timeZone: 'Europe/Paris', route: '/tournament/:id', path: '/tournament/cup' },
})

it('the table of a pool has a caption and header scopes', () => {
  const markup = renderMarkup(<Pools phase="running" />, place())
  expect(markup).toContain('Toutes rondes</caption>')
  expect(markup.match(/<th(?!ead)/g)?.length).toBe(markup.match(/<th scope="col"/g)?.length)
})

it('a fixture of a pool that is scored live has a tag, also at its pool, and is live for screen readers', () => {
  const shown = place()
  const draw = drawOf('round-robin', 3, ({ id }) => id !== 'pool-1-1-1')
  const texts = () => renderTexts(<Pools phase="running" draw={draw} />, shown)
  expect(texts()).toContain('Reste P2 – P3')
  expect(texts()).not.toContain('LIVE')
  const fixture = { tournamentId: 'cup', fixtureId: 'pool-1-1-1' }
  shown.store.dispatch(liveReceived({ sequence: 1, match: { ...new LiveServer().match, fixture } }))
  for (const text of ['LIVE2 sur 3', 'P2LIVEP3', 'jusqu’au vendredi 27/11, en direct', 'Reste P2 – P3, en direct'])
    expect(texts()).toContain(text)
})

it('a contested result is said to screen readers', () => {
  const draw = drawOf('round-robin', 3, () => true)
  const [first, ...others] = draw.fixtures
  const fixtures = first === undefined ? [] : [{ ...first, isContested: true }, ...others]
  const texts = renderTexts(<Pools phase="running" draw={{ ...draw, fixtures }} />, place())
  expect(texts).toMatch(/victoire de P\d, 2–1, contesté, la suite attend/)
})

it('a quarter of a bracket after pools names no seed', () => {
  const texts = renderTexts(
    <Pools phase="running" draw={drawOf('pools', 36)}>
      <Bracket />
    </Pools>,
    place(),
  )
  expect(texts).toContain('Quart de tableau 1')
  expect(texts).not.toContain('tête de série')
})

it.each([
  ['round-2-1', 'passe sans jouer'],
  ['round-3-1', 'gagne sans jouer'],
])('a side whose opponents both forfeited %s is not exempt: it %s', (id, text) => {
  const draw = drawOf('bracket', 8, ({ round }) => round === 1)
  const unopposed: Partial<TournamentFixture> = { sides: ['nobody', 0], winner: 0, state: 'decided', by: 'bye' }
  const fixtures = draw.fixtures.map((one) => (one.id === id ? { ...one, ...unopposed } : one))
  const fixture = arrangedFixturesIn({ ...draw, fixtures }, 'P9').all.find((one) => one.id === id)
  const shown = <Pools phase="running">{fixture && <FixtureCard fixture={fixture} />}</Pools>
  expect(renderTexts(shown, place())).toBe(`P1P1${text}`)
})
