import { randomUUID } from 'node:crypto'
import type { TournamentDetail, TournamentFixture } from '@topspin/domain/contract/tournament'
import type { RefusalCode } from '@topspin/domain/refusals'
import type { InProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import type { LightMyRequestResponse } from 'fastify'

/** Ada is an admin, Ref a referee, Ben and Dan are players. */
interface Cast {
  readonly rig: InProcessApp
  readonly ada: Member
  readonly ben: Member
  readonly ref: Member
}
type Way = (cast: Cast) => Promise<LightMyRequestResponse>

const path = (id: string, what = '') => `/api/tournament/${id}${what}`
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length)
const nextSaturday = '2025-01-11'

const create = ({ rig, ada }: Cast, over: object = {}) =>
  ada.browser.post('/api/tournament', {
    name: 'Coupe d’automne',
    format: 'bracket',
    thirdPlace: false,
    ladder: 'simple',
    entriesUntil: dayAt(rig.time.now),
    ...over,
  })

/** Creates a tournament that these players enter. @returns its id */
async function entered(cast: Cast, pseudos: readonly string[], over: object = {}): Promise<string> {
  const { id } = (await create(cast, over)).json<{ id: string }>()
  for (const pseudo of pseudos) await cast.ada.browser.post(path(id, '/enter'), { pseudo })
  return id
}

/**
 * Starts a bracket of Ben, Ref and Dan: two of them play, the third has a bye into the final.
 * @returns its id
 */
async function started(cast: Cast): Promise<string> {
  const id = await entered(cast, ['Ben', 'Ref', 'Dan'])
  await cast.ada.browser.post(path(id, '/draw'))
  await cast.ada.browser.post(path(id, '/start'), { dues: [] })
  return id
}

/** The fixtures of a tournament, each with the pseudos of its sides. */
async function fixtures({ ada }: Cast, id: string): Promise<(TournamentFixture & { readonly pseudos: string[] })[]> {
  const { draw } = (await ada.browser.get(path(id))).json<TournamentDetail>()
  const sideOf = (side: TournamentFixture['sides'][number]) =>
    typeof side === 'number' ? (draw?.sides[side]?.players ?? []) : []
  return (draw?.fixtures ?? []).map((fixture) => ({ ...fixture, pseudos: fixture.sides.flatMap(sideOf) }))
}

const forfeit = (by: Member, id: string, fixture: string, absent: readonly string[]) =>
  by.browser.put(path(id, `/fixture/${fixture}/forfeit`), {}, { absent })

/** Decides the first open fixture by forfeit. @returns its id */
async function firstGiven(cast: Cast, id: string): Promise<string> {
  const open = (await fixtures(cast, id)).find(({ state }) => state === 'open')
  await forfeit(cast.ada, id, open?.id ?? '', open?.pseudos.slice(0, 1) ?? [])
  return open?.id ?? ''
}

const lastFixture = async (cast: Cast, id: string) => (await fixtures(cast, id)).at(-1) ?? { id: '', pseudos: [] }

/** For each refusal about tournaments that is possible without a match: a request that provokes it. */
export const tournamentRefusalRequests = {
  'unknown-tournament': ({ ada }) => ada.browser.post(path(randomUUID(), '/draw')),
  'unknown-fixture': async (cast) => forfeit(cast.ada, await started(cast), 'nowhere', ['Ben']),
  async 'own-fixture'(cast) {
    const id = await started(cast)
    for (;;) {
      const own = (await fixtures(cast, id)).find(({ state, pseudos }) => state === 'open' && pseudos.includes('Ref'))
      if (own !== undefined) return forfeit(cast.ref, id, own.id, ['Ref'])
      // Ref has a bye into the final, which opens once the other fixture is decided.
      await firstGiven(cast, id)
    }
  },
  async 'tournament-started'(cast) {
    const id = await started(cast)
    return cast.ada.browser.post(path(id, '/enter'), { pseudo: 'Ada' })
  },
  'tournament-not-running': async (cast) =>
    cast.ada.browser.post(path(await entered(cast, []), '/stop'), { reason: '' }),
  async 'entries-over'(cast) {
    const id = await entered(cast, [])
    const then = cast.rig.time.now
    cast.rig.time.now += 86_400_000
    await cast.ben.browser.logIn('Ben')
    const answer = await cast.ben.browser.post(path(id, '/enter'), { pseudo: 'Ben' })
    cast.rig.time.now = then
    return answer
  },
  'not-entered': async (cast) => cast.ben.browser.post(path(await entered(cast, []), '/leave'), { pseudo: 'Ben' }),
  async 'already-paired'(cast) {
    const id = await entered(cast, ['Ben', 'Ref'], { ladder: 'double' })
    await cast.ben.browser.post(path(id, '/pair'), { pseudo: 'Ada', answer: 'propose' })
    await cast.ada.browser.post(path(id, '/pair'), { pseudo: 'Ben', answer: 'accept' })
    return cast.ref.browser.post(path(id, '/pair'), { pseudo: 'Ben', answer: 'propose' })
  },
  async 'proposal-over'(cast) {
    const id = await entered(cast, [], { ladder: 'double' })
    return cast.ben.browser.post(path(id, '/pair'), { pseudo: 'Ada', answer: 'accept' })
  },
  'too-few-entries': async (cast) => cast.ada.browser.post(path(await entered(cast, ['Ben']), '/draw')),
  'not-drawn': async (cast) => cast.ada.browser.post(path(await entered(cast, ['Ben']), '/start'), { dues: [] }),
  async 'fixture-not-open'(cast) {
    const id = await started(cast)
    return forfeit(cast.ada, id, (await lastFixture(cast, id)).id, ['Ben'])
  },
  async 'not-forfeited'(cast) {
    const id = await started(cast)
    const { id: fixture } = await lastFixture(cast, id)
    return cast.ada.browser.delete(path(id, `/fixture/${fixture}/forfeit`))
  },
  async 'no-winner-left'(cast) {
    const id = await started(cast)
    await firstGiven(cast, id)
    const final = await lastFixture(cast, id)
    return forfeit(cast.ada, id, final.id, final.pseudos)
  },
  async 'later-fixture-given'(cast) {
    const id = await started(cast)
    const first = await firstGiven(cast, id)
    await firstGiven(cast, id)
    return cast.ada.browser.delete(path(id, `/fixture/${first}/forfeit`))
  },
  'tournament-name': (cast) => create(cast, { name: ' ab ' }),
  async 'not-doubles'(cast) {
    const id = await entered(cast, ['Ben'])
    return cast.ben.browser.post(path(id, '/pair'), { pseudo: 'Ada', answer: 'propose' })
  },
  'not-an-organiser': async (cast) =>
    cast.ada.browser.put(path(await entered(cast, []), '/organiser'), {}, { pseudo: 'Ben' }),
  async 'not-its-sides'(cast) {
    const id = await started(cast)
    const open = (await fixtures(cast, id)).find(({ state }) => state === 'open')
    return forfeit(cast.ada, id, open?.id ?? '', ['Ada'])
  },
  'date-past': (cast) => create(cast, { entriesUntil: dayAt(cast.rig.time.now - 86_400_000) }),
  async 'due-date-closed'(cast) {
    const id = await started(cast)
    const { id: fixtureId } = await lastFixture(cast, id)
    return cast.ada.browser.put(path(id, '/dues'), {}, { dues: [{ fixtureId, due: nextSaturday }] })
  },
} as const satisfies Partial<Record<RefusalCode, Way>>
