import type { Row } from './row.ts'
import { append } from './rows/append.ts'
import { firstBuild } from './rows/first-build.ts'
import { firstWrite } from './rows/first-write.ts'
import { grow } from './rows/grow.ts'
import { loop } from './rows/loop.ts'
import { memory } from './rows/memory.ts'
import { page } from './rows/page.ts'
import { rank } from './rows/rank.ts'
import { record } from './rows/record.ts'
import { recordOne } from './rows/record-one.ts'
import { replay } from './rows/replay.ts'
import { start } from './rows/start.ts'

/** All rows in the order of the table. */
export const rows: readonly Row[] = [
  record,
  recordOne,
  loop,
  rank,
  page,
  firstWrite,
  replay,
  firstBuild,
  grow,
  start,
  memory,
  append,
]
