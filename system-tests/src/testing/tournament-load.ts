import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '@topspin/domain/contract/account'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import type { Random } from '@topspin/domain/random'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { bodyOf } from '@topspin/test-kit/expecting'
import { singlesBody } from '@topspin/test-kit/submissions'
import type { AcknowledgedCommand } from './load.ts'

interface Requests {
  /** Sends a command until it has a reply. */
  insist(path: string, body: unknown): Promise<AcknowledgedCommand>
  /** Reads once; null without a reply. */
  look(path: string): Promise<{ statusCode: number; json<T>(): T } | null>
  isStopping(): boolean
}

/** Plays one bracket after another: each match counts for a fixture, and some matches are cancelled. */
export async function playTournaments(
  { insist, look, isStopping }: Requests,
  pseudos: readonly string[],
  dice: Random,
) {
  while (!isStopping()) {
    const { id } = (await insist('/api/tournament', plan)).body as { id: string }
    for (const pseudo of pseudos) await insist(`/api/tournament/${id}/enter`, { pseudo })
    await insist(`/api/tournament/${id}/draw`, {})
    await insist(`/api/tournament/${id}/start`, { dues: [] })
    // The process manager decides a fixture some time after its match.
    const played = new Set<string>()
    while (!isStopping()) {
      const answer = await look(`/api/tournament/${id}`)
      const detail = answer?.statusCode === 200 ? answer.json<TournamentDetail>() : null
      if (detail?.summary.phase === 'finished') break
      const fixture = detail?.draw?.fixtures.find((one) => one.state === 'open' && !played.has(one.id))
      if (detail?.draw == null || fixture === undefined) await pause(40)
      else {
        const [one, two] = fixture.sides.map((side) => detail.draw?.sides[Number(side)]?.players[0])
        const body = { ...singlesBody(one, two), fixture: { tournamentId: id, fixtureId: fixture.id } }
        const match = await insist('/api/match/play', body)
        const { id: matchId } = match.body as { id?: number } // the schema of the reply
        const isCancelled = matchId !== undefined && dice.chance(0.15)
        const cancelled = isCancelled ? await insist('/api/match/rollback', { matchId, isSimple: true }) : null
        if (match.status === 200 && cancelled?.status !== 200) played.add(fixture.id)
      }
    }
  }
}

const plan = { name: 'Coupe', ladder: 'simple', format: 'bracket', thirdPlace: true, entriesUntil: '2099-12-31' }

/** The fields that are read here of the bodies of `play` and `rollback`. */
interface Sent {
  readonly fixture?: { readonly tournamentId: string }
  readonly matchId?: number
}

/** Whether a command has recorded a match that counts for a fixture. */
export const countsForFixture = ({ path, status, sent }: AcknowledgedCommand): boolean =>
  path === '/api/match/play' && status === 200 && (sent as Sent).fixture !== undefined

/**
 * Compares tournaments with the acknowledged matches: each match that counts decides one fixture, and each finished
 * tournament has one star. @returns what differs, in words. A difference may be temporary, because the
 * process manager decides a fixture some time after its match.
 */
export async function findUnsettledTournaments(
  admin: Browser,
  acknowledged: readonly AcknowledgedCommand[],
): Promise<string[]> {
  const done = acknowledged.filter(({ status }) => status === 200)
  const cancelled = new Set(
    done.filter(({ path }) => path === '/api/match/rollback').map(({ sent }) => (sent as Sent).matchId),
  )
  const wrong: string[] = []
  let finished = 0
  for (const { body } of done.filter(({ path }) => path === '/api/tournament')) {
    const { id } = body as { id: string }
    const { summary, draw } = bodyOf<TournamentDetail>(await admin.get(`/api/tournament/${id}`))
    const decided = (draw?.fixtures ?? []).flatMap(({ matchId }) => matchId ?? []).toSorted((a, b) => a - b)
    const counting = done
      .filter((match) => countsForFixture(match) && (match.sent as Sent).fixture?.tournamentId === id)
      .map((match) => (match.body as { id: number }).id)
      .filter((matchId) => !cancelled.has(matchId))
      .toSorted((a, b) => a - b)
    if (decided.join() !== counting.join()) wrong.push(`${id}: the matches ${counting} count, and ${decided} decide`)
    finished += summary.phase === 'finished' ? 1 : 0
  }
  const accounts = bodyOf<Account[]>(await admin.get('/api/player/getAccounts'))
  const stars = accounts.reduce((sum, { tournamentWins }) => sum + tournamentWins, 0)
  return stars === finished ? wrong : [...wrong, `${finished} tournaments are finished, with ${stars} stars`]
}
