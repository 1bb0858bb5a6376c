// Measures how long recording a match over HTTP takes in the standalone mode, including the durable append.
// npm run bench:record [matches]

import { Browser } from '@topspin/platform/http/testing/browser'
import { startApp } from '@topspin/test-kit/app-process'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remote } from '@topspin/test-kit/remote'

const matches = Number(process.argv[2] ?? 2_000)
const players = 20

const app = await startApp({ MATCH_COOLDOWN_SECONDS: '0', WORKING_HOURS: 'always', RATE_LIMITS: 'off' })
try {
  const admin = await registerPlayers()
  const one = await times(matches, 1, admin)
  print('one at a time', one)
  const many = await times(matches, 32, admin)
  print('32 at a time', many)
} finally {
  await app.dispose()
}

/** Registers and activates the players. @returns the session of the first, who is admin and referee */
async function registerPlayers(): Promise<Browser> {
  const newBrowser = () => new Browser(remote(() => app.url))
  const { id, browser: admin } = await registerAdmin(newBrowser, 'p0')
  await admin.put(`/api/admin/player/addreferee/${id}`)
  for (let i = 1; i < players; i += 1) await registerMember(newBrowser, admin, `p${i}`)
  return admin
}

/** Records matches, `atOnce` concurrently. @returns the milliseconds of each match and of the whole run */
async function times(count: number, atOnce: number, referee: Browser): Promise<{ each: number[]; all: number }> {
  const each: number[] = []
  let next = 0
  const began = performance.now()
  const work = async () => {
    for (let i = next++; i < count; i = next++) {
      const [one, two] = [i % players, (i + 1 + (i % 7)) % players]
      const body = { playerAPseudo: `p${one}`, playerASet: 2, playerBPseudo: `p${two}`, playerBSet: i % 2 }
      const sent = performance.now()
      const answer = await referee.post('/api/match/play', body)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      each.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { each, all: performance.now() - began }
}

function print(what: string, { each, all }: { each: number[]; all: number }): void {
  const sorted = each.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(2)
  const rate = Math.round((each.length / all) * 1000)
  console.log(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms, ${rate} matches/s`)
}
