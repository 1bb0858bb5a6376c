import type { BenchmarkRow } from './row.ts'
import { appendRow } from './rows/append.ts'
import { dayLadderRows } from './rows/evening.ts'
import { clubExportRow } from './rows/export.ts'
import { firstBuildRow } from './rows/first-build.ts'
import { firstBuildRemoteRow } from './rows/first-build-remote.ts'
import { firstWriteRow } from './rows/first-write.ts'
import { freshnessRow } from './rows/freshness.ts'
import { historyGrowthInWindowRow, historyGrowthRow } from './rows/grow.ts'
import { idleMemoryRow } from './rows/idle.ts'
import { liveRow } from './rows/live.ts'
import { memoryRow } from './rows/memory.ts'
import { homePageRow } from './rows/page.ts'
import { playerPageRows } from './rows/player-page.ts'
import { playerListsRow } from './rows/players.ts'
import { rankingRow } from './rows/rank.ts'
import { reconnectRow } from './rows/reconnect.ts'
import { eventLoopRow, recordOneRow, recordRow } from './rows/record.ts'
import { recordRemoteLogRow } from './rows/record-remote.ts'
import { recordWithFixtureRow } from './rows/record-with-fixture.ts'
import { replayRow } from './rows/replay.ts'
import { replayBusyRow } from './rows/replay-busy.ts'
import { replayMongoRow } from './rows/replay-mongo.ts'
import { startRow } from './rows/start.ts'
import { tapRow } from './rows/tap.ts'
import { tournamentsRow } from './rows/tournaments.ts'
import { weekRows } from './rows/week.ts'

/** All benchmarks, in the order of the table in bench/README.md. Each is a row of that table. */
export const benchmarkRows: readonly BenchmarkRow[] = [
  recordRow,
  recordOneRow,
  recordWithFixtureRow,
  eventLoopRow,
  rankingRow,
  homePageRow,
  tapRow,
  firstWriteRow,
  replayRow,
  replayBusyRow,
  firstBuildRow,
  replayMongoRow,
  liveRow,
  freshnessRow,
  reconnectRow,
  playerListsRow,
  tournamentsRow,
  ...playerPageRows,
  ...dayLadderRows,
  ...weekRows,
  historyGrowthRow,
  historyGrowthInWindowRow,
  startRow,
  memoryRow,
  clubExportRow,
  idleMemoryRow,
  recordRemoteLogRow,
  firstBuildRemoteRow,
  appendRow,
]
