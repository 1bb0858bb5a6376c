import { expect, it, onTestFinished, vi } from 'vitest'
import { renderMarkup } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas, networkDownReply, repliesInTurn } from '../../testing/test-store.ts'
import { reportsStarted } from '../api/index.ts'
import { useQuotedMatch } from './quoted-names.ts'

const match = { winnerOne: 'Zoé', winnerTwo: null, looserOne: 'Karim', looserTwo: null }

it('a shared match names no player who has refused it since, and nobody when the server does not answer', async () => {
  let now = 1_000_000
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const replies = [() => ({ pseudos: [] }), () => ({ pseudos: ['Karim'] }), networkDownReply] as const
  const { store, calls } = createStoreWithoutSagas({ unquoted: repliesInTurn(...replies) })
  // The socket reports changes, but none of who refuses to be named.
  store.dispatch(reportsStarted(now))
  const copies: ReturnType<typeof useQuotedMatch>[] = []
  function Screen() {
    copies.push(useQuotedMatch())
    return null
  }
  renderMarkup(<Screen />, { store, timeZone: 'Europe/Paris', route: '/match', path: '/match' })
  async function namesAfter(seconds: number) {
    now += seconds * 1_000
    vi.setSystemTime(now)
    const copy = await copies[0]?.(match)
    return [copy?.winnerOne, copy?.looserOne]
  }
  expect(await namesAfter(0)).toEqual(['Zoé', 'Karim'])
  expect(await namesAfter(30)).toEqual(['Zoé', 'Karim'])
  expect(calls).toHaveLength(1)
  expect(await namesAfter(60)).toEqual(['Zoé', 'un joueur'])
  expect(await namesAfter(60)).toEqual(['un joueur', 'un joueur'])
})
