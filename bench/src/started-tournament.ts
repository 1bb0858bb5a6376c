import { calls } from '@topspin/domain/contract/calls'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { expectOk } from './application.ts'

type Format = TournamentDetail['summary']['format']

/** Creates, draws and starts a singles tournament. @param players their numbers in the log @returns its id */
export async function startTournament(admin: Browser, format: Format, players: readonly number[]): Promise<string> {
  const plan = { name: 'Bench', ladder: 'simple', format, thirdPlace: true, entriesUntil: '2099-12-31' }
  const { id }: { id: string } = (await expectOk(admin.post(calls.createTournament.path, plan))).json()
  const post = (path: string, body: object) => expectOk(admin.post(path.replace(':id', id), body))
  for (const player of players) await post(calls.enterTournament.path, { pseudo: pseudoAt(player) })
  await post(calls.drawTournament.path, {})
  await post(calls.startTournament.path, { dues: [] })
  return id
}
