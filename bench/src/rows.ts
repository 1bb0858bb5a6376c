import type { Row } from './row.ts'
import { append } from './rows/append.ts'
import { evening, eveningMongo } from './rows/evening.ts'
import { firstBuild } from './rows/first-build.ts'
import { firstBuildRemote } from './rows/first-build-remote.ts'
import { firstWrite } from './rows/first-write.ts'
import { freshness } from './rows/freshness.ts'
import { grow, growInRollbackWindow } from './rows/grow.ts'
import { live } from './rows/live.ts'
import { loop } from './rows/loop.ts'
import { memory } from './rows/memory.ts'
import { page } from './rows/page.ts'
import { playerPage, playerPageMongo } from './rows/player-page.ts'
import { players } from './rows/players.ts'
import { rank } from './rows/rank.ts'
import { record } from './rows/record.ts'
import { recordOne } from './rows/record-one.ts'
import { recordRemote } from './rows/record-remote.ts'
import { replay } from './rows/replay.ts'
import { replayBusy } from './rows/replay-busy.ts'
import { replayMongo } from './rows/replay-mongo.ts'
import { start } from './rows/start.ts'
import { tap } from './rows/tap.ts'
import { tournaments } from './rows/tournaments.ts'

/** All benchmarks. Each is a row of the table in bench/README.md, in its order. */
export const benchmarkRows: readonly Row[] = [
  record,
  recordOne,
  loop,
  rank,
  page,
  tap,
  firstWrite,
  replay,
  replayBusy,
  firstBuild,
  replayMongo,
  live,
  freshness,
  players,
  tournaments,
  playerPage,
  playerPageMongo,
  evening,
  eveningMongo,
  grow,
  growInRollbackWindow,
  start,
  memory,
  recordRemote,
  firstBuildRemote,
  append,
]
