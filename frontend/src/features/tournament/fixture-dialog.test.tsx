import type { TournamentFixture, TournamentSummary } from '@topspin/domain/contract/tournament'
import { drawOf } from '@topspin/domain/testing/draws'
import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { isValidElement, type PropsWithChildren, type ReactElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { Avatars, PlayerPicker } from '../../shared/ui/index.ts'
import { renderTexts } from '../../testing/render-screen.tsx'
import { pastEntry } from '../../testing/samples.ts'
import { createStoreWithoutSagas, playerNamed } from '../../testing/test-store.ts'
import { AttachMatchButton, TakeForfeitBackButton } from './fixture-dialog.tsx'
import { useFixtureWords } from './fixture-words.ts'
import { arrangedFixturesIn, type Draw } from './fixtures-model.ts'
import { useLeavingNote } from './loss.tsx'
import { FollowPlayerDialog } from './menu.tsx'
import { FixtureActions, SidesOnTennisTable, WinnerGoesOn } from './own-fixture.tsx'
import { LastDayField } from './round-dates.tsx'
import { StartedTournamentContext, type StartedTournamentDetail } from './started.ts'

const startedAt = '2026-11-20T10:00:00.000Z'
const summary: TournamentSummary = {
  ...{ id: 'cup', name: 'Coupe', ladder: 'simple', format: 'round-robin', phase: 'running', startedAt },
  ...{ since: '2026-11-20T18:00:00.000Z', organiser: 'Inès', entriesUntil: '2026-11-19', entries: 3, pairs: 0 },
  ...{ isEntered: false, round: null, winners: [] },
}

const placed = { timeZone: 'Europe/Paris', route: '/cup', path: '/cup', renderedAt: Date.parse(startedAt) }

interface Shown
  extends Pick<StartedTournamentDetail, 'draw' | 'fixtures'>,
    Partial<Pick<StartedTournamentDetail, 'summary'>> {
  readonly fixtureId: string
  readonly me?: string
  readonly part: typeof AttachMatchButton
}

function Part({ draw, fixtures, fixtureId, part: Shown, summary: now = summary, me = '' }: Shown) {
  const detail = { today: '2026-11-20', summary: now, thirdPlace: false, entries: [], pairs: [], proposals: [] }
  const words = useFixtureWords(detail)
  const fixture = fixtures.all.find(({ id }) => id === fixtureId)
  return (
    <StartedTournamentContext value={{ ...detail, leftOut: null, draws: 1, draw, fixtures, words, me, followed: '' }}>
      {fixture && <Shown fixture={fixture} />}
    </StartedTournamentContext>
  )
}

it.each([
  ['is offered', '2026-11-20T12:00:00.000Z', {}, 'Rattacher le match du 20/11/2026 13:00'],
  ['is not offered when it is from before the start', '2026-11-20T09:00:00.000Z', {}, ''],
  ['is not offered when it counts already', '2026-11-20T12:00:00.000Z', { matchId: 7 }, ''],
] as const)('a match without its fixture %s', async (_, at, over: Partial<TournamentFixture>, button) => {
  const drawn = drawOf('round-robin', 3)
  const [first, ...others] = drawn.fixtures
  if (first === undefined) throw new Error('no fixture')
  const draw: Draw = { ...drawn, fixtures: [first, ...others.map((one) => ({ ...one, ...over }))] }
  const fixtures = arrangedFixturesIn(draw, '')
  const [one = '', two = ''] =
    fixtures.all.find(({ id }) => id === first.id)?.seats.flatMap(({ players }) => players) ?? []
  const { store } = createStoreWithoutSagas({})
  const asked = { params: { pseudo: one, ladder: 'simple' }, query: { range: 'month', opponent: two } } as const
  const played = [pastEntry({ id: 8, at, opponents: ['Karim'] }), pastEntry({ id: 7, at, opponents: [two] })]
  await store.dispatch(api.util.upsertQueryData('playerMatches', asked, played))
  const place = { ...placed, store }
  expect(
    renderTexts(<Part part={AttachMatchButton} draw={draw} fixtures={fixtures} fixtureId={first.id} />, place),
  ).toBe(button)
})

it.each([
  ['while the tournament runs', {}, 'Reprendre le forfait'],
  ['when it has ended the tournament', { phase: 'finished' }, 'Reprendre le forfait'],
  ['not when the tournament has been over for 31 days', { phase: 'finished', since: '2025-11-20T18:00:00.000Z' }, ''],
  ['not when the tournament was stopped', { phase: 'stopped' }, ''],
] as const)('a forfeit can be taken back %s', (_, over, button) => {
  const drawn = drawOf('round-robin', 3)
  const [first, ...others] = drawn.fixtures
  if (first === undefined) throw new Error('no fixture')
  const draw: Draw = { ...drawn, fixtures: [{ ...first, state: 'decided', by: 'forfeit' }, ...others] }
  const { store } = createStoreWithoutSagas({}, playerNamed('Zoé', ['PLAYER', 'REFEREE']))
  const place = { ...placed, store }
  const shown = { draw, fixtures: arrangedFixturesIn(draw, ''), fixtureId: first.id, summary: { ...summary, ...over } }
  expect(renderTexts(<Part part={TakeForfeitBackButton} {...shown} />, place)).toBe(button)
})

it.each([
  ['referees record it, or score it live', ['PLAYER', 'REFEREE'], 'Saisir le résultatEn direct'],
  [
    'admins read who records it',
    ['PLAYER', 'ADMIN'],
    'Vous organisez sans être arbitre\u202f: le résultat revient à P2, à P3 ou à un arbitre.',
  ],
  ['players read nothing', ['PLAYER'], ''],
] as const)('of an open fixture of others, %s', (_, roles, text) => {
  const draw = drawOf('round-robin', 3)
  const { store } = createStoreWithoutSagas({}, playerNamed('Zoé', roles))
  const part = { part: FixtureActions, draw, fixtures: arrangedFixturesIn(draw, ''), fixtureId: 'pool-1-1-1' }
  expect(renderTexts(<Part {...part} />, { ...placed, store })).toBe(text)
})

it.each([
  ['round-1-1', 8, /^Le gagnant joue la demi-finale contre P\d ou P\d$/],
  ['round-2-1', 8, /^Le gagnant joue la finale contre P\d, P\d, P\d ou P\d$/],
  ['round-2-1', 16, /^Le gagnant joue la demi-finale contre P\d+, P\d+, P\d+ ou P\d+$/],
  ['round-3-1', 16, /^$/],
  ['round-3-1', 8, /^$/],
])('of the open fixture %s of %i sides, says against whom the winner goes on, if few can come', (id, count, text) => {
  const before: Record<string, string[]> = {
    'round-2-1': ['round-1-1', 'round-1-2'],
    'round-3-1': ['round-1-1', 'round-1-2', 'round-1-3', 'round-1-4', 'round-2-1', 'round-2-2'],
  }
  const draw = drawOf('bracket', count, (one) => before[id]?.includes(one.id) === true)
  const part = { part: WinnerGoesOn, draw, fixtures: arrangedFixturesIn(draw, ''), fixtureId: id }
  expect(renderTexts(<Part {...part} />, { ...placed, store: createStoreWithoutSagas({}).store })).toMatch(text)
})

/** The lists of elements in what a component returns. What other components in it return is left out. */
function listsIn(node: ReactNode): readonly (readonly ReactElement[])[] {
  if (Array.isArray(node)) return [node.filter((one) => isValidElement(one)), ...node.flatMap((one) => listsIn(one))]
  return isValidElement<PropsWithChildren>(node) ? listsIn(node.props.children) : []
}

it('gives two deleted partners different keys, so that React shows each of them once', () => {
  const partners = [deletedPlayer, deletedPlayer]
  const draw = drawOf('round-robin', 3, undefined, () => partners)
  let shown: ReactNode = null
  const Sides: typeof AttachMatchButton = ({ fixture }) => {
    shown = [SidesOnTennisTable({ fixture, tag: '' }), Avatars({ pseudos: partners })]
    return null
  }
  const fixtures = arrangedFixturesIn(draw, '')
  const part = { part: Sides, draw, fixtures, fixtureId: fixtures.all[0]?.id ?? '' }
  renderTexts(<Part {...part} />, { ...placed, store: createStoreWithoutSagas({}).store })
  const keys = listsIn(shown).map((list) => list.flatMap(({ key }) => key ?? []))
  expect(keys.filter(({ length }) => length === 2)).toHaveLength(4)
  for (const list of keys) expect(new Set(list).size).toBe(list.length)
})

it('offers to follow only players who are not deleted', () => {
  const draw = drawOf('bracket', 4, undefined, (rank) => [rank > 2 ? `P${rank}` : deletedPlayer])
  let shown: ReactNode = null
  const Followed: typeof AttachMatchButton = () => {
    shown = FollowPlayerDialog()
    return null
  }
  const fixtures = arrangedFixturesIn(draw, '')
  const part = { part: Followed, draw, fixtures, fixtureId: fixtures.all[0]?.id ?? '' }
  renderTexts(<Part {...part} />, { ...placed, store: createStoreWithoutSagas({}).store })
  const picker = listsIn(shown)
    .flat()
    .find(({ type }) => type === PlayerPicker)
  expect(picker?.props).toMatchObject({ players: ['P3', 'P4'] })
})

it.each([
  ['2027-01-24', 'Aucun match ne se saisit le dimanche. Vendredi 22 ou lundi 25 ?Ven. 22/01Lun. 25/01'],
  ['2027-01-22', ''],
])('offers the nearest days with entry in the field with the refused day, and not with %s', (day, offer) => {
  const refused = { day: '2027-01-24', before: '2027-01-22', after: '2027-01-25' }
  const field = <LastDayField label="Finale" day={day} onChange={() => undefined} refused={refused} />
  const shown = renderTexts(field, { ...placed, store: createStoreWithoutSagas({}).store })
  expect(shown.replaceAll('\u202F', ' ')).toBe(`Finale${offer}`)
})

it.each([
  [
    'P1',
    'Vous perdez la demi-finale : victoire de P4 par forfait. Ce qui reste à jouer est perdu par forfait. Vos matchs joués restent',
  ],
  [
    'P2',
    'P2 perd la demi-finale : victoire de P3 par forfait. Ce qui reste à jouer est perdu par forfait. Les matchs joués restent',
  ],
  ['P5', 'Ce qui reste à jouer est perdu par forfait. Les matchs joués restent'],
])('names what %s loses by leaving', (pseudo, note) => {
  const draw = drawOf('bracket', 4)
  const fixtures = arrangedFixturesIn(draw, 'P1')
  const Note: typeof AttachMatchButton = () => <>{useLeavingNote(pseudo)}</>
  const part = { part: Note, draw, fixtures, fixtureId: fixtures.all[0]?.id ?? '', me: 'P1' }
  const shown = renderTexts(<Part {...part} />, { ...placed, store: createStoreWithoutSagas({}).store })
  expect(shown.replaceAll('\u202F', ' ')).toContain(note)
})
